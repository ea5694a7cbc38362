import type { Page, Route } from '@playwright/test';
import {
  enterAs,
  expect,
  expectLogin,
  signIn,
  test,
  type Account,
  type App,
} from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import { button, navigation } from '#tests/e2e/support/dashboard.ts';
import { closeNotices, expectNotice, rememberNotices } from '#tests/e2e/support/notices.ts';
import { makeHotel, type Role } from '#tests/e2e/support/own-hotel.ts';

const NEW = 'Tz4nRb8e';
const CHANGE = '**/api/auth/password/change/';
const NOT_OFFERED = 'This server does not offer to change your own password';

async function openAccount(page: Page, app: App, role: Role): Promise<Account> {
  const hotel = await makeHotel(app);
  await enterAs(page, app, hotel.accounts[role], '/account');
  await expect(page.getByLabel('First Name')).toHaveValue('Rita');
  return hotel.accounts[role];
}

async function type(page: Page, current: string, next = NEW, repeated = next): Promise<void> {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('Repeat new password').fill(repeated);
}

const abort = (route: Route): Promise<void> => route.abort();

/** Every text that the browser stores. */
const stored = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage))),
  );

const status = async (app: App, token: string | undefined) =>
  (
    await fetch(`${app.url}/api/v1/users/current`, {
      headers: { authorization: `Bearer ${token ?? ''}` },
    })
  ).status;

test.describe('the own password', () => {
  test('is changed with the keyboard, the session continues, and earlier tokens stop working', async ({
    page,
    app,
    browser,
  }) => {
    const account = await openAccount(page, app, 'housekeeper');
    const elsewhere = await app.session(account);
    const other = await browser.newPage();
    await enterAs(other, app, account, '/account');
    expect(await status(app, elsewhere['authToken'])).toBe(200);
    await rememberNotices(page);

    await button(page, 'Change password').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Current password')).toBeFocused();
    await page.keyboard.type(account.password);
    // After each field comes its button that shows the password.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(NEW);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(NEW);
    await page.keyboard.press('Enter');
    await expect(button(page, 'Change password')).toBeFocused();
    await expectNotice(page, 'Password Changed');
    for (const password of [account.password, NEW])
      expect(await stored(page)).not.toContain(password);

    // The own session continues, also after a reload.
    await page.getByLabel('First Name').fill('Margarita');
    await button(page, 'Save').click();
    await expect(page.getByText('Your profile was saved.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('First Name')).toHaveValue('Margarita');

    expect(await status(app, elsewhere['authToken'])).toBe(401);
    await other.reload();
    await expectLogin(other, app);
    await signIn(other, app, { ...account, password: NEW });
    await expect(other).toHaveURL(/\/dashboard/);
    await other.close();
  });

  test('stays if the current one is wrong, and the session is not disturbed', async ({
    page,
    app,
  }) => {
    const account = await openAccount(page, app, 'maintenance');
    await button(page, 'Change password').click();
    await button(page, 'Save new password').click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'Current password is required',
      'Password is required',
    ]);
    await type(page, 'not-the-one');
    await button(page, 'Save new password').click();
    await expect(
      page.getByRole('link', { name: 'The current password is not correct' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'The current password is not correct' }).click();
    await expect(page.getByLabel('Current password')).toBeFocused();
    // The server's rules are stricter than those of the form.
    await type(page, account.password, 'password1');
    await button(page, 'Save new password').click();
    await expect(page.getByRole('link', { name: 'This password is too common.' })).toBeVisible();
    await button(page, 'Cancel').click();
    await expect(button(page, 'Change password')).toBeFocused();
    await navigation(page).getByRole('link', { name: 'Rooms', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Rooms' })).toBeVisible();
  });

  test('a server without the call hides the form and says so', async ({ page, app }) => {
    await page.route(CHANGE, (route) => route.fulfill({ status: 404, body: '<h1>Not Found</h1>' }));
    await openAccount(page, app, 'manager');
    await expect(page.getByText(NOT_OFFERED)).toBeVisible();
    await expect(button(page, 'Change password')).toHaveCount(0);
    await expectNoFindings(page);
  });

  test('a failure is not called missing: slow, failing and offline servers leave the form', async ({
    page,
    app,
    context,
  }) => {
    let answer = abort;
    await page.route(CHANGE, (route) => answer(route));
    const account = await openAccount(page, app, 'manager');
    await button(page, 'Change password').click();
    await type(page, account.password);
    answer = (route) => route.fulfill({ status: 500, body: '<h1>Server Error</h1>' });
    await button(page, 'Save new password').click();
    await expect(page.getByText('Something went wrong on our end.')).toBeVisible();
    await context.setOffline(true);
    await button(page, 'Save new password').click();
    await expect(page.getByText('Your current password could not be checked')).toBeVisible();
    await context.setOffline(false);
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = async (route) => {
      await promise;
      await route.continue();
    };
    await button(page, 'Save new password').click();
    await expect(button(page, 'Save new password')).toHaveAttribute('aria-busy', 'true');
    await expect(button(page, 'Cancel')).toBeDisabled();
    resolve();
    await expect(button(page, 'Change password')).toBeFocused();
    await expect(page.getByText(NOT_OFFERED)).toHaveCount(0);
  });
});

test('an administrator resets a password, and it is shown once', async ({ page, app, browser }) => {
  const hotel = await makeHotel(app);
  const account = hotel.accounts.housekeeper;
  const elsewhere = await app.session(account);
  await enterAs(page, app, hotel.accounts.admin, '/staff');
  const start = button(page, 'Reset password of Rita housekeeper');
  await expect(button(page, 'Reset password of Rita admin')).toHaveCount(0);
  await start.click();
  const question = page.getByRole('alertdialog', {
    name: 'Reset the password of Rita housekeeper?',
  });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(start).toBeFocused();
  expect(await status(app, elsewhere['authToken'])).toBe(200);

  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Reset password' }).click();
  const result = page.getByRole('alertdialog', { name: 'New password for Rita housekeeper' });
  await expect(result.getByLabel('New password')).toBeFocused();
  const password = await result.getByLabel('New password').inputValue();
  expect(password).toMatch(/^[A-Za-z2-9]{8}$/);
  await expect(result).toContainText(account.username);
  await page.keyboard.press('Escape');
  await expect(result).toBeVisible();
  await expectNoFindings(page);
  expect(await stored(page)).not.toContain(password);
  await result.getByRole('button', { name: 'Done' }).click();
  await expect(start).toBeFocused();
  expect(await page.content()).not.toContain(password);

  expect(await status(app, elsewhere['authToken'])).toBe(401);
  const other = await browser.newPage();
  await signIn(other, app, { ...account, password });
  await expect(other).toHaveURL(/\/dashboard/);
  await other.close();
});

test('a reset that fails, is refused or is not offered says which', async ({ page, app }) => {
  const hotel = await makeHotel(app);
  let fulfil: Parameters<Route['fulfill']>[0] = {
    status: 403,
    json: { detail: 'Only on weekdays.' },
  };
  await page.route('**/api/auth/staff/*/', (route) =>
    route.request().method() === 'PUT' ? route.fulfill(fulfil) : route.continue(),
  );
  await enterAs(page, app, hotel.accounts.admin, '/staff');
  await button(page, 'Reset password of Rita manager').click();
  await button(page, 'Reset password').click();
  await expect(page.getByRole('alert').getByText('Only on weekdays.')).toBeVisible();
  fulfil = { status: 405, json: { detail: 'Method "PUT" not allowed.' } };
  await button(page, 'Try again').click();
  await expect(
    page.getByText('This server does not offer new passwords for others', { exact: true }),
  ).toBeVisible();
  await closeNotices(page);
  await expectNoFindings(page);
  await expect(button(page, 'Close')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Add Staff User')).toBeFocused();
  await expect(page.getByRole('button', { name: /^Reset password/ })).toHaveCount(0);
  await expect(page.getByText('does not offer new passwords for others.')).toBeVisible();
});

test('axe finds nothing in the form for the own password at 1280 and 390 px', async ({
  page,
  app,
}) => {
  await openAccount(page, app, 'front_desk_agent');
  await button(page, 'Change password').click();
  await button(page, 'Save new password').click();
  await expect(page.getByText('There is a problem')).toBeVisible();
  await closeNotices(page);
  await expect(page.getByText('Validation Error')).toHaveCount(0);
  await expectNoFindings(page);
});
