import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromium } from '../scripts/chromium.ts';
import type { BenchRow } from './bench-row.ts';

const HMS = fileURLToPath(new URL('../cli/hms.js', import.meta.url));
const LOGIN_KIB = 100;
const WIZARD_KIB = 90;

/** KiB of gzipped JavaScript that /login loads, and that the wizard loads beyond it. */
export async function firstLoad(): Promise<BenchRow[]> {
  const server = spawn(process.execPath, [HMS, 'serve', '--memory', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: CHROMIUM_ARGS,
  });
  try {
    const url = await readyUrl(server.stdout);
    const page = await browser.newPage();
    const sizes = watchScripts(page);
    await page.goto(`${url}/login`, { waitUntil: 'networkidle' });
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
    server.kill('SIGTERM');
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

async function readyUrl(output: NodeJS.ReadableStream): Promise<string> {
  let said = '';
  for (;;) {
    const [chunk] = (await once(output, 'data')) as [Buffer];
    said += chunk.toString();
    const url = /Ready on (\S+)/.exec(said)?.[1];
    if (url) return url;
  }
}
