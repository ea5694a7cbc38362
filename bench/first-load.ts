import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromium } from '../scripts/chromium.ts';
import { serveApp } from '../scripts/serve-app.ts';
import type { BenchRow } from './bench-row.ts';

const LOGIN_KIB = 100;
const WIZARD_KIB = 90;

/** KiB of gzipped JavaScript that /login loads, and that the wizard loads beyond it. */
export async function firstLoad(): Promise<BenchRow[]> {
  const app = await serveApp();
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: CHROMIUM_ARGS,
  });
  try {
    const page = await browser.newPage();
    const sizes = watchScripts(page);
    await page.goto(`${app.url}/login`, { waitUntil: 'networkidle' });
    const login = await sizes();
    await page.getByLabel('Username').fill('4onboard');
    await page.getByLabel('Password', { exact: true }).fill('open-new-hotels');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Step 1 of 5').waitFor();
    await page.waitForLoadState('networkidle');
    const all = await sizes();
    return [
      {
        name: 'JavaScript of /login, KiB gzipped',
        value: login,
        limit: LOGIN_KIB,
        bound: 'at most',
      },
      {
        name: 'JavaScript of the wizard beyond it, KiB gzipped',
        value: all - login,
        limit: WIZARD_KIB,
        bound: 'at most',
      },
    ];
  } finally {
    await browser.close();
    app.stop();
  }
}

/** Sums up the scripts that the page has loaded so far. */
function watchScripts(page: Page): () => Promise<number> {
  const bodies: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    bodies.push(response.body().then((body) => gzipSync(body).length));
  });
  return async () => (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0) / 1024;
}
