import { setImmediate } from 'node:timers/promises';

/**
 * Runs items that arrive together as one batch: while a batch runs, the next one collects, so that under load many items
 * share a transaction and a single item does not wait. If a batch fails, each item is tried alone.
 */
export function batched<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  most: number,
  /** Awaited before each batch. */
  before: () => Promise<void> = async () => undefined,
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
      await before();
      // The embedded database does not yield to the event loop: let requests that have arrived in first.
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
