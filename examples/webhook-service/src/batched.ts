import { setImmediate } from 'node:timers/promises';

/**
 * Does together what arrives together: while one batch is at work the next one gathers, so that under load many share a
 * transaction, and a single one does not wait. When a batch fails, each of it is tried alone: one harms no other.
 */
export function batched<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  most: number,
): (item: Item) => Promise<Result> {
  interface Waiting {
    readonly item: Item;
    readonly resolve: (result: Result) => void;
    readonly reject: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let isWorking = false;

  const settle = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [index, result] of results.entries()) {
        batch[index]?.resolve(result);
      }
    } catch (error) {
      const [only, ...others] = batch;
      if (others.length === 0) {
        only?.reject(error);
        return;
      }
      for (const each of batch) {
        await settle([each]);
      }
    }
  };

  const drain = async (): Promise<void> => {
    isWorking = true;
    while (waiting.length > 0) {
      // The embedded database leaves the event loop no turn of its own: what has arrived by now is let in first.
      await setImmediate();
      await settle(waiting.splice(0, most));
    }
    isWorking = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWorking) {
        void drain();
      }
    });
}
