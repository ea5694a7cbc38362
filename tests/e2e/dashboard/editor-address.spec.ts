import type { Page } from '@playwright/test';
import { enterAs, expect, test } from '#tests/e2e/support/app.ts';
import { button, chooseInPanel, heading, open } from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';

const ROOMS = /\/dashboard\/rooms$/;
const EDITOR = /\/dashboard\/rooms\?edit=room-\d+$/;
const number = (page: Page) => page.getByLabel('Room Number');
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' });

test('Back and Forward lead from a form to its list and back, and ask if it is changed', async ({
  page,
  app,
}) => {
  const hotel = await makeFurnishedHotel(app);
  await enterAs(page, app, hotel.accounts.admin);
  await open(page, 'Rooms');
  await chooseInPanel(page, '102', 'Edit room 102');
  await expect(number(page)).toHaveValue('102');
  await expect(page).toHaveURL(EDITOR);
  await page.goBack();
  await expect(button(page, '102')).toBeFocused();
  await expect(page).toHaveURL(ROOMS);
  await page.goForward();
  await expect(number(page)).toHaveValue('102');
  await page.reload();
  await expect(number(page)).toHaveValue('102');

  await number(page).fill('1020');
  await page.evaluate(() => history.back());
  await question(page).getByRole('button', { name: 'Keep Editing' }).click();
  await expect(number(page)).toHaveValue('1020');
  await expect(page).toHaveURL(EDITOR);
  await page.evaluate(() => history.back());
  await question(page).getByRole('button', { name: 'Discard Changes' }).click();
  await expect(button(page, '102')).toBeVisible();
  await expect(page).toHaveURL(ROOMS);
  await page.goBack();
  await expect(heading(page, 'Overview')).toBeVisible();
});

test('each tab keeps what was typed in it, also over a reload', async ({ page, context, app }) => {
  const hotel = await makeFurnishedHotel(app);
  await enterAs(page, app, hotel.accounts.admin, '/rooms');
  await chooseInPanel(page, '102', 'Edit room 102');
  await number(page).fill('1021');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(number(other)).toHaveValue('102');
  await number(other).fill('1022');
  for (const [tab, typed] of [
    [page, '1021'],
    [other, '1022'],
    [page, '1021'],
  ] as const) {
    tab.once('dialog', (dialog) => void dialog.accept());
    await tab.reload();
    await expect(tab.getByText('Unsaved changes restored')).toBeVisible();
    await expect(number(tab)).toHaveValue(typed);
  }
});
