import type { Page } from '@playwright/test';
import {
  expect,
  expectLogin,
  expireToken,
  ONBOARDING,
  submitSignIn,
  test,
  type App,
} from '#tests/e2e/support/app.ts';
import { enter, navigation, open } from '#tests/e2e/support/dashboard.ts';
import { makeHotel } from '#tests/e2e/support/own-hotel.ts';
import { expectStep } from '#tests/e2e/support/wizard.ts';

const ITEMS = ['authToken', 'refreshToken', 'tokenExpiry', 'currentUser'];

/** Holds the next response from that address. `arrived` resolves when the request arrives. */
async function hold(page: Page, address: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const handle = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    const response = await route.fetch();
    arrive();
    await released;
    await route.fulfill({ response });
    answer();
  };
  await page.route(address, handle, { times: 1 });
  return {
    arrived,
    async release() {
      release();
      await answered;
      // The page reads and stores the response.
      await page.waitForTimeout(500);
    },
  };
}

const stored = (page: Page) =>
  page.evaluate((items) => items.map((item) => localStorage.getItem(item)), ITEMS);

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Signed in as/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** Returns the refresh, which has not been answered yet. */
async function signOutDuringRefresh(page: Page, app: App) {
  await enter(page, app, await makeHotel(app), 'admin');
  // A request of the overview may be the first to need a new token.
  const refresh = await hold(page, '**/api/auth/token/refresh/');
  await expireToken(page);
  await navigation(page).getByRole('link', { name: 'Staff' }).click();
  await refresh.arrived;
  await signOut(page);
  await expectLogin(page, app);
  return refresh;
}

test.describe('a token refresh that ends after sign-out (R34)', () => {
  test('a late refresh stores nothing, and the next visitor has to sign in', async ({
    page,
    app,
  }) => {
    const refresh = await signOutDuringRefresh(page, app);
    await refresh.release();
    expect(await stored(page)).toEqual([null, null, null, null]);
    await page.goto(app.url);
    await expectLogin(page, app);
  });

  test('a late refresh keeps the session of the user who signed in meanwhile', async ({
    page,
    app,
  }) => {
    const refresh = await signOutDuringRefresh(page, app);
    await submitSignIn(page, ONBOARDING);
    await expect.poll(async () => (await stored(page)).at(-1)).toContain(ONBOARDING.username);
    const session = await stored(page);
    await refresh.release();
    expect(await stored(page)).toEqual(session);
    await expectStep(page, 1);
    await page.reload();
    await expectStep(page, 1);
  });
});

test('a late current-user response does not replace the user who signed in meanwhile (R34)', async ({
  page,
  app,
}) => {
  await enter(page, app, await makeHotel(app), 'admin');
  await open(page, 'Staff');
  const user = await hold(page, '**/api/v1/users/current');
  await page.reload();
  await user.arrived;
  await signOut(page);
  await expectLogin(page, app);
  await submitSignIn(page, ONBOARDING);
  await expectStep(page, 1);
  const session = await stored(page);
  await user.release();
  expect(await stored(page)).toEqual(session);
});

test('a late 401 does not sign out the user who signed in meanwhile (R34)', async ({
  page,
  app,
}) => {
  await enter(page, app, await makeHotel(app), 'admin');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/auth/staff/**', async (route) => {
    await released;
    await route.fulfill({ status: 401, json: { code: 'token_not_valid' } });
  });
  const asked = page.waitForRequest('**/api/auth/staff/**');
  await navigation(page).getByRole('link', { name: 'Staff' }).click();
  await asked;
  await signOut(page);
  await submitSignIn(page, ONBOARDING);
  await expectStep(page, 1);
  release();
  await page.waitForTimeout(500);
  await expectStep(page, 1);
  await expect(page.getByText('Session Expired')).toBeHidden();
});
