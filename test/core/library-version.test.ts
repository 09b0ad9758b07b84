import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { libraryVersion } from '../../src/core/library-version.js';

it('is the version of the package', () => {
  const manifest: { readonly version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(libraryVersion).toBe(manifest.version);
});
