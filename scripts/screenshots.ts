// `npm run screenshots`: takes the README's screenshots from the running app.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromium } from './chromium.ts';
import { serveApp } from '#tests/support/serve-app.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'docs/screenshots');

const SIZE = { width: 1280, height: 1040 };

/** Username, password, and the notice that the app shows after the sign-in. */
const ONBOARDING = ['4onboard', 'open-new-hotels', 'Welcome to Onboarding!'] as const;
const ADMIN = ['demo-admin', 'keys-to-the-house', 'Login successful'] as const;

mkdirSync(FOLDER, { recursive: true });
const app = await serveApp();
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
try {
  const wizard = await signIn(ONBOARDING);
  await wizard.locator('input[type=file]').setInputFiles(join(ROOT, 'examples/seaside-grand.json'));
  await wizard.getByText('Step 4 of 5').waitFor();
  await openStep(wizard, 'Room Types', 'Room Plan');
  await take(wizard, 'room-types');

  const overview = await signIn(ADMIN);
  await overview.getByRole('grid', { name: 'Rooms by floor' }).waitFor();
  await overview.getByText('Average rate').waitFor();
  await take(overview, 'overview');
  console.log(`Written: ${FOLDER}`);
} finally {
  await browser.close();
  app.stop();
}

async function signIn([username, password, notice]: readonly [
  string,
  string,
  string,
]): Promise<Page> {
  const page = await browser.newPage({ viewport: SIZE, reducedMotion: 'reduce' });
  await page.goto(`${app.url}/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const greeting = page.getByRole('listitem').filter({ hasText: notice });
  await greeting.waitFor();
  await greeting.waitFor({ state: 'detached' });
  return page;
}

/**
 * Opens a step, and waits for the heading `part`, which appears later than the heading of the step.
 */
async function openStep(page: Page, title: string, part: string): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: title }).click();
  await page.getByRole('heading', { level: 2, name: part }).waitFor();
}

async function take(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}
