import type { Page } from '@playwright/test';
import {
  DEMO_ADMIN,
  enterAs,
  expect,
  expireToken,
  ONBOARDING,
  openSignedIn,
  test,
  withExpiredToken,
} from '#tests/e2e/support/app.ts';
import { button, heading, open } from '#tests/e2e/support/dashboard.ts';
import { makeHotel } from '#tests/e2e/support/own-hotel.ts';
import {
  expectLaunched,
  expectStep,
  launch,
  reachReview,
  submitStaff,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

const REFRESH = '**/api/auth/token/refresh/';
const CURRENT_USER = '**/api/v1/users/current';
// Unit tests try every other failure.
const BAD_GATEWAY = { status: 502, body: '<h1>Bad gateway</h1>' };
const HTML = { status: 200, contentType: 'text/html', body: '<!doctype html><h1>Portal</h1>' };

/** Until the returned function is called, every request to the address fails in this way. */
async function fail(page: Page, address: string, failure: object) {
  await page.route(address, (route) => route.fulfill(failure));
  return async () => await page.unroute(address);
}

const tokens = (page: Page) =>
  page.evaluate(() => ['authToken', 'refreshToken'].map((key) => localStorage.getItem(key)));

test.describe('a refresh that fails without a refusal', () => {
  test('an editor keeps the session and what is typed', async ({ page, app }) => {
    const hotel = await makeHotel(app);
    await enterAs(page, app, hotel.accounts.admin);
    await open(page, 'Hotel');
    await page.getByLabel('City').fill('Panaji');
    const recover = await fail(page, REFRESH, BAD_GATEWAY);
    await expireToken(page);
    const before = await tokens(page);
    const refreshed = page.waitForRequest(REFRESH);
    await button(page, 'Save').click();
    await refreshed;
    await expect(button(page, 'Save')).toBeEnabled();
    await expect(page).toHaveURL(`${app.url}/dashboard/hotel`);
    await expect(page.getByLabel('City')).toHaveValue('Panaji');
    expect(await tokens(page)).toEqual(before);
    await recover();
    await button(page, 'Save').click();
    await expect(page.getByText('The hotel profile was saved.')).toBeVisible();
    expect(await tokens(page)).not.toEqual(before);
  });

  test('the wizard keeps typed passwords, and launches later', async ({ page, app }) => {
    await reachReview(page, app, uniqueHotel());
    await page.getByRole('button', { name: 'Back to Staff Setup' }).click();
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('Typed-by-hand-1');
    await submitStaff(page);
    const recover = await fail(page, REFRESH, HTML);
    await expireToken(page);
    const before = await tokens(page);
    await launch(page);
    await expect(page.getByText('Setup Error')).toBeVisible();
    await expectStep(page, 5);
    expect(await tokens(page)).toEqual(before);
    await page.getByRole('button', { name: 'Back to Staff Setup' }).click();
    await expect(password).toHaveValue('Typed-by-hand-1');
    await submitStaff(page);
    await recover();
    await launch(page);
    await expectLaunched(page);
  });

  test('one failed refresh is tried again without the user', async ({ page, app }) => {
    const hotel = await makeHotel(app);
    await enterAs(page, app, hotel.accounts.admin);
    await page.route(REFRESH, (route) => route.fulfill({ status: 500 }), { times: 1 });
    await expireToken(page);
    await open(page, 'Staff');
    await expect(page.getByRole('row', { name: /Rita manager/ })).toBeVisible();
  });

  test('a refused refresh ends the session and says so', async ({ page, app }) => {
    await page.route(REFRESH, (route) => route.fulfill({ status: 401, json: { detail: 'No.' } }));
    await openSignedIn(page, withExpiredToken(app), DEMO_ADMIN, '/dashboard');
    await expect(page).toHaveURL(`${app.url}/login`);
    await expect(page.getByText('Your session has expired. Please login again.')).toBeVisible();
    expect(await tokens(page)).toEqual([null, null]);
  });
});

test.describe('a check of the session that fails without a refusal', () => {
  test('the wizard offers to try again', async ({ page, app }) => {
    const recover = await fail(page, CURRENT_USER, HTML);
    await openSignedIn(page, app, ONBOARDING, '/onboarding');
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    await expect(page).toHaveURL(`${app.url}/onboarding`);
    await recover();
    await retry.click();
    await expectStep(page, 1);
  });

  test('the dashboard offers to try again', async ({ page, app }) => {
    const recover = await fail(page, CURRENT_USER, { status: 503 });
    const { currentUser: _, ...session } = await app.session(DEMO_ADMIN);
    const withoutUser = { ...app, session: () => Promise.resolve(session) };
    await openSignedIn(page, withoutUser, DEMO_ADMIN, '/dashboard');
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    await recover();
    await retry.click();
    await expect(heading(page, 'Overview')).toBeVisible();
  });
});
