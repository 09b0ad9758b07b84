import { fileURLToPath } from 'node:url';

/** Data from other projects, beside the repository; `SHARED_DATA` names another folder. */
export function sharedData(name: string): string {
  const folder = process.env.SHARED_DATA ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url));
  return `${folder}/${name}`;
}
