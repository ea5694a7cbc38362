import type { Page } from '@playwright/test';
import { expect, submitSignIn, test } from '#tests/e2e/support/app.ts';
import { button, enter, open } from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';

const note = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Unsaved changes restored' });

/** Runs `work` while the server refuses every request because the session has ended. */
async function endSession(page: Page, work: () => Promise<void>): Promise<void> {
  const refuse = '**/api/{hotels,auth/staff,auth/users,rooms,rates}/**';
  await page.route(refuse, (route) =>
    route.fulfill({ status: 401, json: { code: 'token_not_valid' } }),
  );
  await work();
  await expect(page).toHaveURL(/\/login$/);
  await page.unroute(refuse);
}

const storedTexts = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));

test('a person opens again as typed after the session has expired, without the password', async ({
  page,
  app,
}) => {
  const hotel = await makeFurnishedHotel(app);
  await enter(page, app, hotel, 'admin');
  await open(page, 'Staff');
  await button(page, 'Add Staff User').click();
  await page.getByLabel('First Name').fill('Dina');
  await page.getByLabel('Last Name').fill('Rao');
  await page.getByLabel('Email').fill(`dina.${hotel.code}@hv.example.com`.toLowerCase());
  await page.getByLabel('Password', { exact: true }).fill('Qw3rTy77z');
  await endSession(page, () => button(page, 'Save').click());
  expect(await storedTexts(page)).not.toContain('Qw3rTy77z');
  await submitSignIn(page, hotel.accounts.admin);
  await expect(page.getByLabel('First Name')).toHaveValue('Dina');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(note(page)).toContainText('enter the password again');
  await note(page).getByRole('button', { name: 'Discard Changes' }).click();
  await expect(button(page, 'Add Staff User')).toBeFocused();
});
