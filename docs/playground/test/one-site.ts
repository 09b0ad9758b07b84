import { existsSync } from 'node:fs';
import { builtSite, type Site } from './site.js';

let site: Site | undefined;

/** Builds the site once for all files that look at it in a browser; without a browser nobody does. */
export function setup(): void {
  if (existsSync('/usr/bin/chromium')) {
    site = builtSite();
    process.env.DOCS_SITE = site.folder;
  }
}

export function teardown(): void {
  site?.remove();
}
