import type { Page } from '@playwright/test';
import {
  expect,
  expectLogin,
  expireToken,
  ONBOARDING,
  submitSignIn,
  test,
} from '#tests/e2e/support/app.ts';
import * as dashboard from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import { expectNotice } from '#tests/e2e/support/notices.ts';
import * as wizard from '#tests/e2e/support/wizard.ts';

const REFRESH = '**/api/auth/token/refresh/';

const locksWaitedFor = (page: Page) =>
  page.evaluate(async () => (await navigator.locks.query()).pending?.length);

const tokens = (page: Page) =>
  page.evaluate(() => ['authToken', 'refreshToken'].map((key) => localStorage.getItem(key)));

test('the sign-in after an expired session leads back to what was typed', async ({ page, app }) => {
  const hotel = await makeFurnishedHotel(app);
  await dashboard.enter(page, app, hotel, 'admin');
  await dashboard.open(page, 'Staff');
  await dashboard.button(page, 'Add Staff User').click();
  await page.getByLabel('First Name').fill('Dina');
  await page.getByLabel('Last Name').fill('Rao');
  await page.getByLabel('Email').fill(`dina.${hotel.code}@hv.example.com`.toLowerCase());
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Qw3rTy77z');
  const refuse = '**/api/{hotels,auth/staff,auth/users,rooms,rates}/**';
  let isOver = true;
  await page.route(refuse, (route) =>
    isOver ? route.fulfill({ status: 401, json: { code: 'token_not_valid' } }) : route.fallback(),
  );
  await dashboard.button(page, 'Save').click();
  await expectNotice(page, 'Your session has expired. Please login again.');
  await expectLogin(page, app);
  isOver = false;
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Qw3rTy77z');
  await submitSignIn(page, hotel.accounts.admin);
  await expect(page.getByLabel('First Name')).toHaveValue('Dina');
  await expect(password).toHaveValue('');
  const note = page.getByRole('status').filter({ hasText: 'Unsaved changes restored' });
  await expect(note).toContainText('enter the password again');
  await note.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(dashboard.button(page, 'Add Staff User')).toBeFocused();
});

test('two tabs share one refresh, one sign-out and one sign-in', async ({ page, app, context }) => {
  const hotel = await makeFurnishedHotel(app);
  await dashboard.enter(page, app, hotel, 'admin');
  const other = await context.newPage();
  await other.goto(`${app.url}/dashboard/hotel`);
  await dashboard.expectLoaded(other, 'Hotel');
  const answers: unknown[] = [];
  await context.route(REFRESH, async (route) => {
    // Holds the refresh until the other tab needs a token too.
    await expect.poll(() => locksWaitedFor(page)).toBe(1);
    const response = await route.fetch();
    answers.push(await response.json());
    await route.fulfill({ response });
  });
  const [before] = await tokens(page);
  await expireToken(page);
  await Promise.all([dashboard.open(page, 'Staff'), dashboard.open(other, 'Rooms')]);
  await expect(page.getByRole('row', { name: /Rita manager/ })).toBeVisible();
  const [{ access }, ...more] = answers as [{ access: string }];
  expect(more).toEqual([]);
  expect(access).not.toBe(before);
  for (const tab of [page, other]) expect(await tokens(tab)).toContain(access);
  const sent = other.waitForRequest((request) => request.method() === 'PATCH');
  await dashboard.chooseInPanel(other, '104', 'Reserved');
  await expect(dashboard.panelOf(other, '104')).toContainText('Status: Reserved');
  expect((await sent).headers()['authorization']).toBe(`Bearer ${access}`);
  await other.keyboard.press('Escape');

  await dashboard.open(other, 'Hotel');
  await other.getByLabel('City').fill('Panaji');
  await expect(other.getByText('You have unsaved changes.')).toBeVisible();
  await page.getByRole('button', { name: /^Signed in as/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  for (const tab of [page, other]) await expectLogin(tab, app);
  await expectNotice(other, 'You signed out in another tab, or your session has expired.');
  await other.goBack();
  await expectLogin(other, app);

  await submitSignIn(page, hotel.accounts.housekeeper);
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Signed in as Rita housekeeper' })).toBeVisible();
  }
});

test('a launch keeps passwords over a failed refresh, and stores none', async ({ page, app }) => {
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
  let isBroken = true;
  // Unit tests try every other failure.
  const portal = { contentType: 'text/html', body: '<!doctype html><h1>Portal</h1>' };
  await page.route(REFRESH, (route) => (isBroken ? route.fulfill(portal) : route.continue()));

  const hotel = wizard.uniqueHotel();
  await wizard.reachReview(page, app, hotel);
  await page.getByRole('button', { name: 'Back to Staff Setup' }).click();
  const password = page.getByLabel('Password', { exact: true });
  await page.getByLabel('Employee ID').fill('E-17');
  await expect.poll(() => stored.some((item) => item.includes('E-17'))).toBe(true);
  await password.fill('Typed-by-hand-1');
  await wizard.submitStaff(page);
  await expireToken(page);
  const before = await tokens(page);
  await wizard.launch(page);
  await expectNotice(page, 'Setup Error');
  await wizard.expectStep(page, 5);
  expect(await tokens(page)).toEqual(before);
  await page.getByRole('button', { name: 'Back to Staff Setup' }).click();
  await expect(password).toHaveValue('Typed-by-hand-1');
  await wizard.submitStaff(page);
  isBroken = false;
  await wizard.launch(page);
  await wizard.expectLaunched(page);

  const secrets = [ONBOARDING.password, hotel.admin.password, 'Typed-by-hand-1'];
  expect(stored.filter((item) => secrets.some((secret) => item.includes(secret)))).toEqual([]);
  const kept = stored.flatMap((item) => /^(?:auth|refresh)Token (.+)/.exec(item)?.[1] ?? []);
  expect(kept.length).toBeGreaterThanOrEqual(2);
  const shown = [...secrets, ...kept];
  expect(addresses.filter((url) => shown.some((secret) => url.includes(secret)))).toEqual([]);
});
