import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import { button } from '#tests/e2e/support/dashboard.ts';
import { closeNotices } from '#tests/e2e/support/notices.ts';
import * as wizard from '#tests/e2e/support/wizard.ts';

const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('axe finds nothing, and room types are pasted', async ({ page, app, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await wizard.open(page, app);
  await button(page, 'Continue to Room Types').click();
  await closeNotices(page, 'Validation Error');
  await expect(page.getByText('There is a problem')).toBeVisible();
  await expectNoFindings(page);
  await wizard.importDocument(page, wizard.documentOf(wizard.uniqueHotel()));
  await wizard.expectStep(page, 5);
  await expectNoFindings(page);
  for (const [back, step] of [
    ['Back to Staff Setup', 4],
    ['Back to Rate Setup', 3],
    ['Back to Room Types', 2],
  ] as const) {
    await button(page, back).click();
    await wizard.expectStep(page, step);
    await expectNoFindings(page);
  }

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
  await wizard.submitRoomTypes(page);
});
