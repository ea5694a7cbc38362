// `npm run screenshots`: makes the pictures of the README from the running app.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromium } from './chromium.ts';
import { serveApp } from './serve-app.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'docs/screenshots');
const ACCOUNT = { username: '4onboard', password: 'open-new-hotels' };

mkdirSync(FOLDER, { recursive: true });
const app = await serveApp();
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 960 } });
  await page.goto(`${app.url}/login`);
  await page.getByLabel('Username').fill(ACCOUNT.username);
  await page.getByLabel('Password', { exact: true }).fill(ACCOUNT.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Step 1 of 5').waitFor();
  await page.locator('input[type=file]').setInputFiles(join(ROOT, 'examples/seaside-grand.json'));
  await page.getByText('Step 4 of 5').waitFor();
  await openStep(page, 'Room Types');
  await page.screenshot({ path: join(FOLDER, 'room-types.png') });
  await openStep(page, 'Rate Setup');
  await page.screenshot({ path: join(FOLDER, 'rates.png') });
  console.log(`Written: ${FOLDER}`);
} finally {
  await browser.close();
  app.stop();
}

async function openStep(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: title }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  // Notices would stand in the picture.
  await page.waitForTimeout(6000);
}
