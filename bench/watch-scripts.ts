import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** So long without a request, a page has loaded what it loads by itself. */
const QUIET_MS = 1000;

/** Sums up the scripts that the page has loaded so far, once it is quiet: KiB gzipped. */
export function watchScripts(page: Page): () => Promise<number> {
  const sizes = new Map<string, Promise<number>>();
  let lastRequest = performance.now();
  page.on('request', () => {
    lastRequest = performance.now();
  });
  page.on('response', (response) => {
    const url = response.url();
    // What was fetched first is imported from the cache.
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
