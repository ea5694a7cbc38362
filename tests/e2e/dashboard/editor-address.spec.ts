import type { Page } from '@playwright/test';
import { enterAs, expect, test } from '#tests/e2e/support/app.ts';
import { button, chooseInPanel, heading, open } from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';

const ROOMS = /\/dashboard\/rooms$/;
const EDITOR = /\/dashboard\/rooms\?edit=room-\d+$/;
const number = (page: Page) => page.getByLabel('Room Number');
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' });

test('Back and Forward lead from an unchanged form to its list and back', async ({ page, app }) => {
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
  await button(page, 'Cancel').click();
  await expect(button(page, '102')).toBeFocused();
  await expect(page).toHaveURL(ROOMS);
  await page.goBack();
  await expect(heading(page, 'Overview')).toBeVisible();
});

test('Back asks before it leaves a changed form', async ({ page, app }) => {
  const hotel = await makeFurnishedHotel(app);
  await enterAs(page, app, hotel.accounts.admin, '/rooms');
  await chooseInPanel(page, '102', 'Edit room 102');
  await number(page).fill('1020');
  await page.evaluate(() => history.back());
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(number(page)).toHaveValue('1020');
  await expect(page).toHaveURL(EDITOR);
  await page.evaluate(() => history.back());
  await question(page).getByRole('button', { name: 'Discard changes' }).click();
  await expect(button(page, '102')).toBeVisible();
  await expect(page).toHaveURL(ROOMS);
});

test('in a browser that cannot ask, Back keeps a changed form open', async ({ page, app }) => {
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, 'navigation', { value: undefined }),
  );
  const hotel = await makeFurnishedHotel(app);
  await enterAs(page, app, hotel.accounts.admin, '/rooms');
  await chooseInPanel(page, '102', 'Edit room 102');
  await number(page).fill('1020');
  await page.goBack();
  await expect(page).toHaveURL(EDITOR);
  await expect(number(page)).toHaveValue('1020');
});

test('the address of an unknown record says so, and leads to the list', async ({ page, app }) => {
  const hotel = await makeFurnishedHotel(app);
  await enterAs(page, app, hotel.accounts.admin, '/rooms?edit=room-999999');
  await expect(page.getByText('What this address leads to no longer exists')).toBeVisible();
  await expect(button(page, '102')).toBeVisible();
  await expect(page).toHaveURL(ROOMS);
});
