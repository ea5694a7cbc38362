import type { Page } from '@playwright/test';
import { REQUEST_TIMEOUT_MS } from '#domain/session/request-limits.ts';
import {
  DEMO_ADMIN,
  expect,
  expectDashboard,
  submitSignIn,
  test,
  type App,
} from '#tests/e2e/support/app.ts';

const TOKEN = '**/api/auth/token/';

async function openLogin(page: Page, app: App): Promise<void> {
  await page.goto(`${app.url}/login`);
  await expect(page.getByLabel('Username')).toBeVisible();
}

async function expectRefusal(page: Page, message: string | RegExp): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(message);
  await expect(page.getByLabel('Username')).toHaveValue(DEMO_ADMIN.username);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(DEMO_ADMIN.password);
}

/** It clears on any edit, and a submission is blocked until then (docs/behaviour.md §4). */
async function clearError(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('');
  await expect(page.getByRole('alert')).toBeHidden();
}

test.describe('errors on the sign-in screen', () => {
  test('an offline browser is reported on the sign-in screen', async ({ page, app, context }) => {
    await openLogin(page, app);
    await page.getByLabel('Username').fill(DEMO_ADMIN.username);
    await context.setOffline(true);
    await submitSignIn(page, DEMO_ADMIN);
    await expectRefusal(page, 'You appear to be offline. Please check your internet connection.');
    await context.setOffline(false);
    await clearError(page);
    await submitSignIn(page, DEMO_ADMIN);
    await expectDashboard(page, app);
  });

  test('a request times out after ten seconds', async ({ page, app }) => {
    await page.clock.install();
    await openLogin(page, app);
    const asked = page.waitForRequest(TOKEN);
    await page.route(TOKEN, () => {
      // No response ever arrives.
    });
    await submitSignIn(page, DEMO_ADMIN);
    await asked;
    await page.clock.fastForward(REQUEST_TIMEOUT_MS);
    await expectRefusal(page, 'Request timed out. Please try again.');
  });
});
