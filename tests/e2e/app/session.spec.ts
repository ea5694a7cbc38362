import type { Page } from '@playwright/test';
import {
  expect,
  expectLogin,
  expireToken,
  ONBOARDING,
  openSignedIn,
  submitSignIn,
  test,
  type App,
} from '#tests/e2e/support/app.ts';
import { enter, expectLoaded, open, chooseInPanel, panelOf } from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import { expectNotice, rememberNotices } from '#tests/e2e/support/notices.ts';
import type { OwnHotel } from '#tests/e2e/support/own-hotel.ts';
import { launch, reachReview, submitStaff, uniqueHotel } from '#tests/e2e/support/wizard.ts';

/**
 * Makes the stored access token expire soon. With `refresh`, also replaces the refresh token with
 * an expired one.
 */
async function expire(page: Page, { refresh = false } = {}): Promise<void> {
  if (refresh) await page.evaluate(() => localStorage.setItem('refreshToken', 'expired'));
  await expireToken(page);
}

/** Opens two tabs of one browser: the overview and the hotel profile. */
async function openTabs(page: Page, app: App): Promise<{ hotel: OwnHotel; other: Page }> {
  const hotel = await makeFurnishedHotel(app);
  await enter(page, app, hotel, 'admin');
  const other = await page.context().newPage();
  await other.goto(`${app.url}/dashboard/hotel`);
  await expectLoaded(other, 'Hotel');
  return { hotel, other };
}

const locksWaitedFor = (page: Page) =>
  page.evaluate(async () => (await navigator.locks.query()).pending?.length);

async function expectSessionExpired(page: Page): Promise<void> {
  await expectNotice(page, 'Your session has expired. Please login again.');
  await expect(page).toHaveURL(/\/login$/);
}

test('after a 401 the sign-in leads back to the list of hotels', async ({ page, app }) => {
  await openSignedIn(page, app, ONBOARDING, '/hotels/import');
  await rememberNotices(page);
  await page.route(
    '**/api/hotels/**',
    (route) => route.fulfill({ status: 401, json: { code: 'token_not_valid' } }),
    { times: 1 },
  );
  await page.getByRole('link', { name: 'Your hotels' }).click();
  await expectSessionExpired(page);
  await submitSignIn(page, ONBOARDING);
  await expect(page).toHaveURL(`${app.url}/hotels`);
});

test.describe('two tabs of the dashboard', () => {
  test('two dashboard tabs that need a token at once share one refresh', async ({
    page,
    app,
    context,
  }) => {
    const { other } = await openTabs(page, app);
    const answers: unknown[] = [];
    await context.route('**/api/auth/token/refresh/', async (route) => {
      // Holds the refresh until the other tab needs a token too.
      await expect.poll(() => locksWaitedFor(page)).toBe(1);
      const response = await route.fetch();
      answers.push(await response.json());
      await route.fulfill({ response });
    });
    const before = await page.evaluate(() => localStorage.getItem('authToken'));
    await expire(page);
    await Promise.all([open(page, 'Staff'), open(other, 'Rooms')]);
    await expect(page.getByRole('row', { name: /Rita manager/ })).toBeVisible();
    await expect(other.getByRole('row', { name: /^104/ })).toBeVisible();
    const [{ access }, ...more] = answers as [{ access: string }];
    expect(more).toEqual([]);
    expect(access).not.toBe(before);
    const tokens = await Promise.all(
      [page, other].map((tab) => tab.evaluate(() => localStorage.getItem('authToken'))),
    );
    expect(tokens).toEqual([access, access]);
    const sent = other.waitForRequest((request) => request.method() === 'PATCH');
    await chooseInPanel(other, '104', 'Reserved');
    await expect(panelOf(other, '104')).toContainText('Status: Reserved');
    expect((await sent).headers()['authorization']).toBe(`Bearer ${access}`);
  });

  test('signing out in one dashboard tab signs out the other, even with unsaved changes', async ({
    page,
    app,
  }) => {
    const { hotel, other } = await openTabs(page, app);
    await other.getByLabel('City').fill('Panaji');
    await expect(other.getByText('You have unsaved changes.')).toBeVisible();
    await rememberNotices(other);
    await page.getByRole('button', { name: /^Signed in as/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    for (const tab of [page, other]) await expectLogin(tab, app);
    await expectNotice(other, 'You signed out in another tab, or your session has expired.');
    await other.goBack();
    await expectLogin(other, app);

    await submitSignIn(page, hotel.accounts.housekeeper);
    for (const tab of [page, other]) {
      await expect(
        tab.getByRole('button', { name: 'Signed in as Rita housekeeper' }),
      ).toBeVisible();
    }
  });
});

test('no password is stored, and no address shows a token', async ({ page, app }) => {
  const stored: string[] = [];
  const addresses: string[] = [];
  await page.exposeFunction('onStored', (item: string) => stored.push(item));
  await page.addInitScript(() => {
    type SetItem = (this: Storage, key: string, value: string) => void;
    const setItem: SetItem = Reflect.get(Storage.prototype, 'setItem');
    Storage.prototype.setItem = function (key, value) {
      (Reflect.get(globalThis, 'onStored') as (item: string) => void)(`${key} ${value}`);
      setItem.call(this, key, value);
    };
  });
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  page.on('request', (request) => addresses.push(request.url()));

  const hotel = uniqueHotel();
  await reachReview(page, app, hotel);
  await page.getByRole('button', { name: 'Back to Staff Setup' }).click();
  const password = page.getByLabel('Password', { exact: true });
  await page.getByLabel('Employee ID').fill('E-17');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(password).not.toHaveValue(hotel.admin.password);
  const generated = await password.inputValue();
  await expect.poll(() => stored.some((item) => item.includes('E-17'))).toBe(true);
  await password.fill('Typed-by-hand-1');
  await submitStaff(page);
  await page.route('**/api/rates/plans/', (route) => route.fulfill({ status: 400 }), { times: 1 });
  await launch(page);
  await expect(page.getByText('Setup Error')).toBeVisible();

  const secrets = [ONBOARDING.password, hotel.admin.password, generated, 'Typed-by-hand-1'];
  expect(stored.filter((item) => secrets.some((secret) => item.includes(secret)))).toEqual([]);
  const tokens = stored.flatMap((item) => /^(?:auth|refresh)Token (.+)/.exec(item)?.[1] ?? []);
  expect(tokens.length).toBeGreaterThanOrEqual(2);
  const shown = [...secrets, ...tokens];
  expect(addresses.filter((url) => shown.some((secret) => url.includes(secret)))).toEqual([]);
});
