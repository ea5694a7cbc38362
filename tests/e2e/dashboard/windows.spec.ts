import type { Page } from '@playwright/test';
import { enterAs, expect, test } from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import { button, chooseInPanel, heading, open, panelOf } from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import { holdNotices } from '#tests/e2e/support/notices.ts';
import { WAYS_TO_CLOSE } from '#tests/e2e/support/ways-to-close.ts';

test('every way to close a dialog returns the focus', async ({ page, app }) => {
  const hotel = await makeFurnishedHotel(app);
  await holdNotices(page);
  await enterAs(page, app, hotel.accounts.manager, '/rooms');
  const dialog = page.getByRole('alertdialog');
  const ask = async () => {
    await chooseInPanel(page, '103', 'Remove room 103');
    await expect(dialog).toBeVisible();
  };
  await ask();
  await expectNoFindings(page);
  for (const [way, close] of Object.entries(WAYS_TO_CLOSE)) {
    await test.step(way, async () => {
      await close(page);
      await expect(dialog).toHaveCount(0);
      await expect(button(page, '103')).toBeFocused();
      await ask();
    });
  }

  await dialog.getByRole('button', { name: 'Remove' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Room 103 was removed.' });
  await button(page, '104').focus();
  await page.keyboard.press('Enter');
  const panel = panelOf(page, '104');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(toast).toBeVisible();
  await expect(button(page, '104')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel).toBeVisible();
  await toast.getByRole('button', { name: 'Close notification' }).click();
  await expect(toast).toHaveCount(0);
  await expect(panel).toBeVisible();
});

const number = (page: Page) => page.getByLabel('Room Number');

test('Back leads to the list, and each tab keeps its draft', async ({ page, context, app }) => {
  const list = /\/dashboard\/rooms$/;
  const editor = /\/dashboard\/rooms\?edit=room-\d+$/;
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  const hotel = await makeFurnishedHotel(app);
  await enterAs(page, app, hotel.accounts.admin);
  await open(page, 'Rooms');
  await chooseInPanel(page, '102', 'Edit room 102');
  await expect(number(page)).toHaveValue('102');
  await expect(page).toHaveURL(editor);
  await page.goBack();
  await expect(button(page, '102')).toBeFocused();
  await expect(page).toHaveURL(list);
  await page.goForward();
  await expect(number(page)).toHaveValue('102');

  await number(page).fill('1020');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(number(other)).toHaveValue('102');
  await number(other).fill('1022');
  for (const [tab, typed] of [
    [page, '1020'],
    [other, '1022'],
    [page, '1020'],
  ] as const) {
    await tab.reload();
    await expect(tab.getByText('Unsaved changes restored')).toBeVisible();
    await expect(number(tab)).toHaveValue(typed);
  }
  await other.close();
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('1022');
  // The next tab takes over what the closed tab left.
  const next = await context.newPage();
  await next.goto(page.url());
  await expect(number(next)).toHaveValue('1022');
  await next.close();

  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(button(page, '102')).toBeVisible();
  await expect(page).toHaveURL(list);
  await page.goBack();
  await expect(heading(page, 'Overview')).toBeVisible();
});
