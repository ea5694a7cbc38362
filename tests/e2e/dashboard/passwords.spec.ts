import type { Page } from '@playwright/test';
import { enterAs, expect, test, type Account, type App } from '#tests/e2e/support/app.ts';
import { actionsFor, button, choose } from '#tests/e2e/support/dashboard.ts';
import { expectNotice, rememberNotices } from '#tests/e2e/support/notices.ts';
import { makeHotel, type Role } from '#tests/e2e/support/own-hotel.ts';

const NEW = 'Tz4nRb8e';

async function openAccount(page: Page, app: App, role: Role): Promise<Account> {
  const hotel = await makeHotel(app);
  await enterAs(page, app, hotel.accounts[role], '/account');
  await expect(page.getByLabel('First Name')).toHaveValue('Rita');
  return hotel.accounts[role];
}

/** Every text in the browser's storage. */
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

test.describe("a user's own password", () => {
  test("a user's password is changed with the keyboard, the session continues, and earlier tokens stop working", async ({
    page,
    app,
  }) => {
    const account = await openAccount(page, app, 'housekeeper');
    const elsewhere = await app.session(account);
    expect(await status(app, elsewhere['authToken'])).toBe(200);
    await rememberNotices(page);

    await button(page, 'Change Password').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Current Password')).toBeFocused();
    await page.keyboard.type(account.password);
    // Skips the button that shows the password of the field.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(NEW);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(NEW);
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep Editing' }).click();
    await expect(page.getByLabel('Repeat New Password')).toHaveValue(NEW);
    await page.getByLabel('Repeat New Password').press('Enter');
    await expect(button(page, 'Change Password')).toBeFocused();
    await expectNotice(page, 'Password Changed');
    for (const password of [account.password, NEW])
      expect(await stored(page)).not.toContain(password);

    // The user stays signed in, even after a reload.
    await page.getByLabel('First Name').fill('Margarita');
    await button(page, 'Save').click();
    await expect(page.getByText('Your profile was saved.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('First Name')).toHaveValue('Margarita');

    expect(await status(app, elsewhere['authToken'])).toBe(401);
    await app.session({ ...account, password: NEW });
  });
});

test('an administrator resets a password, and it is shown once after it is saved', async ({
  page,
  app,
}) => {
  const hotel = await makeHotel(app);
  const account = hotel.accounts.housekeeper;
  const elsewhere = await app.session(account);
  await enterAs(page, app, hotel.accounts.admin, '/staff');
  const start = actionsFor(page, 'Rita housekeeper');
  await expect(actionsFor(page, 'Rita admin')).toHaveCount(0);
  await choose(page, 'Reset password of', 'Rita housekeeper');
  const form = page.getByRole('dialog', { name: 'Edit Rita housekeeper' });
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue(/^[A-Za-z2-9]{8}$/);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toHaveCount(0);
  expect(await status(app, elsewhere['authToken'])).toBe(200);

  await choose(page, 'Reset password of', 'Rita housekeeper');
  await form.getByRole('button', { name: 'Save' }).click();
  const result = page.getByRole('alertdialog', { name: 'New Password' });
  const shown = result.getByRole('textbox', { name: 'Password' });
  await expect(shown).toBeFocused();
  const password = await shown.inputValue();
  expect(password).toMatch(/^[A-Za-z2-9]{8}$/);
  await expect(result).toContainText(account.username);
  await page.keyboard.press('Escape');
  await expect(result).toBeVisible();
  expect(await stored(page)).not.toContain(password);
  await result.getByRole('button', { name: 'Done' }).click();
  await expect(start).toBeFocused();
  expect(await page.content()).not.toContain(password);

  expect(await status(app, elsewhere['authToken'])).toBe(401);
  await app.session({ ...account, password });
});
