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

/** Responses without a message for users, and what is shown instead. */
const GENERIC: readonly [status: number, detail: string, message: string | RegExp][] = [
  [400, 'Bad Request', 'Please check your username and password.'],
  [401, 'Unauthorized', 'Invalid username or password. Please try again.'],
  [403, 'Forbidden', 'Your account has been temporarily locked. Please contact support.'],
  [404, 'Not Found', 'Unable to sign in. Please try again.'],
  [429, '', 'Too many login attempts. Please try again in a few minutes.'],
  [500, 'Internal Server Error', /unavailable/],
  [502, '', /unavailable/],
  [503, '', /maintenance/],
];

const HTML: readonly [status: number, message: RegExp][] = [
  [500, /unavailable/],
  [502, /unavailable/],
  [200, /^Unable to sign in\. Please try again\.$/],
];

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
  test('a generic server message is replaced by the message for its status', async ({
    page,
    app,
  }) => {
    await openLogin(page, app);
    for (const [status, detail, message] of GENERIC) {
      await page.route(TOKEN, (route) => route.fulfill({ status, json: { detail } }), { times: 1 });
      await submitSignIn(page, DEMO_ADMIN);
      await expectRefusal(page, message);
      await clearError(page);
    }
  });

  test('a specific server message is shown unchanged', async ({ page, app }) => {
    await openLogin(page, app);
    await page.route(TOKEN, (route) =>
      route.fulfill({ status: 403, json: { detail: 'Signing in opens at six.' } }),
    );
    await submitSignIn(page, DEMO_ADMIN);
    await expectRefusal(page, 'Signing in opens at six.');
  });

  test('an HTML response is never shown to users (R24)', async ({ page, app }) => {
    await openLogin(page, app);
    const contentType = 'text/html';
    const body = '<html><body><h1>nginx</h1></body></html>';
    for (const [status, message] of HTML) {
      await page.route(TOKEN, (route) => route.fulfill({ status, contentType, body }), {
        times: 1,
      });
      await submitSignIn(page, DEMO_ADMIN);
      await expectRefusal(page, message);
      await clearError(page);
    }
  });

  test('an unreachable server is reported on the sign-in screen', async ({ page, app }) => {
    await openLogin(page, app);
    await page.route(TOKEN, (route) => route.abort('connectionrefused'));
    await submitSignIn(page, DEMO_ADMIN);
    await expectRefusal(
      page,
      'Unable to connect to the server. Please check your internet connection.',
    );
  });

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
