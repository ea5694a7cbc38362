import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** A page that sends no request for this long has finished loading. */
const QUIET_MS = 1000;

/**
 * Returns a function that waits until the page is idle, and returns the size of all scripts loaded so far in KiB
 * gzipped.
 */
export function watchScripts(page: Page): () => Promise<number> {
  const sizes = new Map<string, Promise<number>>();
  let lastRequest = performance.now();
  page.on('request', () => {
    lastRequest = performance.now();
  });
  page.on('response', (response) => {
    const url = response.url();
    // The app fetches a file and then imports it from the cache, so each URL counts only once.
    if (!url.endsWith('.js') || sizes.has(url)) return;
    sizes.set(
      url,
      response.body().then((body) => gzipSync(body).length),
    );
  });
  return async () => {
    while (performance.now() - lastRequest < QUIET_MS) await page.waitForTimeout(QUIET_MS / 10);
    return (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0) / 1024;
  };
}
