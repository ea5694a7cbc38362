import type { Page } from '@playwright/test';
import { enterAs, expect, test, type App } from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import {
  actionsFor,
  button,
  choose,
  expectNoFindingsInProblems,
} from '#tests/e2e/support/dashboard.ts';
import { expectNotice } from '#tests/e2e/support/notices.ts';
import { makeHotel } from '#tests/e2e/support/own-hotel.ts';
import { WAYS_TO_CLOSE } from '#tests/e2e/support/ways-to-close.ts';
import { expectTranslated, translatePages } from '#tests/e2e/support/translation.ts';

// All of this also works on a translated page.
test.beforeEach(({ context }) => translatePages(context));

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

test('a staff user is added, signs in, and is changed and removed', async ({ page, app }) => {
  const hotel = await makeHotel(app);
  await enterAs(page, app, hotel.accounts.admin, '/staff');
  await expect(page.getByRole('row', { name: /Rita admin/ })).toBeVisible();
  await expectNoFindings(page);
  const account = { username: `dina-${String(hotel.id)}`, password: 'Qw3rTy77zz' };
  const people = () => app.list(`/auth/users/?hotel=${String(hotel.id)}`);

  await button(page, 'Add Staff User').click();
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expectNoFindingsInProblems(page, 'Save');
  await expect(page.getByRole('link', { name: 'First name is required' })).toBeVisible();
  await expect(page.getByText('Staff user 1')).toHaveCount(0);
  await page.getByLabel('First Name').fill('Dina');
  await page.getByLabel('Last Name').fill('Rao');
  await page.getByLabel('Email').fill(`${account.username}@example.com`);
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await button(page, 'Save').click();
  await expectNotice(page, 'Dina Rao was saved.');
  await expect(button(page, 'Add Staff User')).toBeFocused();
  await app.session(account);

  await page.getByLabel('Search Staff').fill('dina');
  await expect(page.getByText('1 of 6')).toBeVisible();
  await button(page, 'Edit Dina Rao').click();
  await page.getByLabel('Last Name').fill('Rao-Mehta');
  await page.getByRole('switch', { name: 'Active' }).click();
  await button(page, 'Save').click();
  await expect(button(page, 'Edit Dina Rao-Mehta')).toBeFocused();
  await expect(page.getByRole('cell', { name: 'Inactive' })).toBeVisible();
  await expect(app.session(account)).rejects.toThrow('No active account found');

  await choose(page, 'Remove', 'Dina Rao-Mehta');
  const dialog = page.getByRole('alertdialog', { name: 'Remove Dina Rao-Mehta?' });
  await expect(dialog).toContainText(account.username);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await people()).toHaveLength(6);
  await choose(page, 'Remove', 'Dina Rao-Mehta');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(button(page, 'Edit Dina Rao-Mehta')).toHaveCount(0);
  expect(await people()).toHaveLength(5);
  await expectTranslated(page);

  // A person takes little room.
  await page.getByLabel('Search Staff').fill('');
  const row = page.getByRole('row', { name: /Rita front_desk_agent/ });
  for (const [width, height] of [
    [1280, 70],
    [390, 130],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThanOrEqual(height);
  }
});

test('a reset password is shown once after it is saved, until Done', async ({ page, app }) => {
  const hotel = await makeHotel(app);
  const account = hotel.accounts.housekeeper;
  const elsewhere = await app.session(account);
  await enterAs(page, app, hotel.accounts.admin, '/staff');
  const start = actionsFor(page, 'Rita housekeeper');
  await expect(start).toBeVisible();
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
  await expectNoFindings(page);
  for (const close of Object.values(WAYS_TO_CLOSE)) {
    await close(page);
    await close(page);
    await expect(page.locator('dialog:modal')).toBeVisible();
    await expect(shown).toHaveValue(password);
  }
  expect(await stored(page)).not.toContain(password);
  await button(page, 'Done').click();
  await expect(start).toBeFocused();
  await expect(result).toHaveCount(0);
  expect(await page.content()).not.toContain(password);
  expect(await status(app, elsewhere['authToken'])).toBe(401);
  await app.session({ ...account, password });
});

test('users change their profile and password, but not their role', async ({ page, app }) => {
  const hotel = await makeHotel(app);
  const account = hotel.accounts.housekeeper;
  const elsewhere = await app.session(account);
  await enterAs(page, app, account, '/account');
  const role = page.getByRole('region', { name: 'Your Role' });
  await expect(role).toContainText(account.username);
  await expect(role).toContainText('Housekeeper');
  await expect(role.getByRole('textbox')).toHaveCount(0);

  const next = 'Tz4nRb8e';
  await button(page, 'Change Password').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Current Password')).toBeFocused();
  await expectNoFindingsInProblems(page, 'Save New Password');
  await page.getByLabel('Current Password').focus();
  await page.keyboard.type(account.password);
  for (const _ of ['New Password', 'Repeat New Password']) {
    // Skips the button that shows the password of the field.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(next);
  }
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByLabel('Repeat New Password')).toHaveValue(next);
  await page.getByLabel('Repeat New Password').press('Enter');
  await expect(button(page, 'Change Password')).toBeFocused();
  await expectNotice(page, 'Password Changed');
  for (const password of [account.password, next]) {
    expect(await stored(page)).not.toContain(password);
  }
  expect(await status(app, elsewhere['authToken'])).toBe(401);
  await app.session({ ...account, password: next });

  await page.getByLabel('First Name').fill('Margarita');
  await page.getByLabel('Phone').fill('+91 832 555 0100');
  await button(page, 'Save').click();
  await expectNotice(page, 'Your profile was saved.');
  await expect(page.locator(':focus')).toHaveText('All changes are saved.');
  const menu = page.getByRole('button', { name: 'Signed in as Margarita housekeeper' });
  await expect(menu).toBeVisible();
  await expectTranslated(page);
  await page.reload();
  await expect(menu).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Margarita');
  await expect(page.getByLabel('Phone')).toHaveValue('+91 832 555 0100');
});
