import type { Page } from '@playwright/test';
import { enterAs, expect, test, type App } from '#tests/e2e/support/app.ts';
import { button, choose, chooseInPanel, panelOf } from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import { makeHotel } from '#tests/e2e/support/own-hotel.ts';

/** Closes the dialog as Android's Back button does. Browsers do not always send `cancel` then. */
const requestClose = (page: Page) =>
  page.evaluate(() => document.querySelector('dialog')?.requestClose());

async function askToRemoveRoom(page: Page, app: App) {
  const hotel = await makeFurnishedHotel(app);
  await enterAs(page, app, hotel.accounts.manager, '/rooms');
  await chooseInPanel(page, '103', 'Remove room 103');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

const WAYS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  'Escape with the focus on the page': async (page) => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Escape');
  },
  'a request of the browser': requestClose,
  'a request that does not ask': (page) =>
    page.evaluate(() => document.querySelector('dialog')?.close()),
  'a click beside it': (page) => page.mouse.click(10, 10),
};

test('every way to close a dialog closes it, and the focus returns', async ({ page, app }) => {
  const dialog = await askToRemoveRoom(page, app);
  const opener = button(page, '103');
  for (const [way, close] of Object.entries(WAYS)) {
    await test.step(way, async () => {
      await close(page);
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
      await chooseInPanel(page, '103', 'Remove room 103');
      await expect(dialog).toBeVisible();
    });
  }
});

test('nothing but Done closes the dialog with a new password', async ({ page, app }) => {
  const hotel = await makeHotel(app);
  await enterAs(page, app, hotel.accounts.admin, '/staff');
  await choose(page, 'Reset password of', 'Rita housekeeper');
  await button(page, 'Save').click();
  const password = page.getByRole('alertdialog').getByRole('textbox', { name: 'Password' });
  const secret = await password.inputValue();
  for (const close of Object.values(WAYS)) {
    await close(page);
    await close(page);
    await expect(page.locator('dialog:modal')).toBeVisible();
    await expect(password).toHaveValue(secret);
  }
  await button(page, 'Done').click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a toast can be closed while a dialog is open, and outlives it', async ({ page, app }) => {
  const dialog = await askToRemoveRoom(page, app);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Room 103 was removed.' });
  // A toast does not close while the pointer is over it.
  await toast.hover();
  await button(page, '104').focus();
  await page.keyboard.press('Enter');
  const panel = panelOf(page, '104');
  await expect(panel).toBeVisible();
  await toast.hover();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(toast).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(panel).toBeVisible();
  await toast.getByRole('button', { name: 'Close notification' }).click();
  await expect(toast).toHaveCount(0);
  await expect(panel).toBeVisible();
});
