import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import {
  documentOf,
  expectStep,
  importDocument,
  openWizard,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('room types are pasted from a spreadsheet', async ({ page, app, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openWizard(page, app);
  await importDocument(page, { ...documentOf(uniqueHotel()), staffUsers: [] });
  await expectStep(page, 4);
  await page.getByRole('navigation').getByRole('button', { name: 'Room Types' }).click();
  await page.evaluate(() =>
    navigator.clipboard.writeText('Room type\tBeds\tKeys\nSuite\tKing\t4\nVilla\tTent\ta few\n'),
  );
  await button(page, 'Paste Rows').press('Enter');
  await expect(page.getByRole('textbox', { name: 'Rows' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+v');
  const row = (name: string) => page.getByRole('row', { name });
  await expect(row('Suite')).toContainText('One King Bed');
  await expect(row('Villa')).toContainText('Must be a number: "a few"');
  await expect(row('Villa')).toContainText('Must be one of');
  await expectNoFindings(page);
  await button(page, 'Add 2 Room Types').click();
  await expect(page.getByText('2 room types added.')).toBeFocused();
  await expect(card(page, 'Villa')).toContainText('and 1 more problem');
  await button(page, 'Undo').click();
  await expect(card(page, 'Villa')).toHaveCount(0);
  await button(page, /^Continue to Rate Setup/).click();
  await expectStep(page, 3);
});
