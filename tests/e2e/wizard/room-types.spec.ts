import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import { closeNotices } from '#tests/e2e/support/notices.ts';
import {
  documentOf,
  expectStep,
  importDocument,
  openWizard,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

const TYPES = 20;

const numbered = Array.from({ length: TYPES }, (_, index) => index + 1);
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const titles = (page: Page) => page.getByRole('heading', { level: 2, name: /^Kind \d+$/ });

test('many room types fold to lines that are moved, copied and corrected', async ({
  page,
  app,
}) => {
  await openWizard(page, app);
  await importDocument(page, {
    ...documentOf(uniqueHotel()),
    roomTypes: numbered.map((number) => ({ name: `Kind ${number}`, room_count: 5 })),
    rates: {
      rates: numbered.map((number) => ({ room_type_name: `Kind ${number}`, base_rate: 5000 })),
    },
    staffUsers: [],
  });
  await expectStep(page, 4);
  await page.getByRole('navigation').getByRole('button', { name: 'Room Types' }).click();
  await expectStep(page, 2);
  await closeNotices(page);
  await expect(page.getByLabel('Room Type Name')).toHaveCount(1);
  await expect(card(page, 'Kind 3')).toContainText('One Double Bed, 2 guests, 5 rooms, 201 to 205');

  await test.step('a line is moved', async () => {
    await button(page, 'Move Kind 2 down').press('Enter');
    await expect(titles(page).nth(2)).toHaveText('Kind 2');
    await expect(page.getByText('Kind 2 moved to position 3 of 20')).toBeAttached();
    await expect(button(page, 'Move Kind 2 down')).toBeFocused();
  });

  await test.step('a copy opens, and what is wrong with it is one link away', async () => {
    await button(page, 'Duplicate Kind 19').click();
    const name = page.getByLabel('Room Type Name');
    await expect(name).toHaveValue('Kind 21');
    await expect(name).toBeFocused();
    await name.fill('');
    await button(page, 'Kind 1').click();
    await button(page, /^Continue to Rate Setup/).click();
    await closeNotices(page);
    await expect(page.getByText('Room type name is required')).toHaveCount(2);
    await page.getByRole('link', { name: 'Room type name is required' }).click();
    await expect(name).toBeFocused();
    await expect(name).toBeInViewport();
    await page.keyboard.type('Attic');
    await expect(page.getByText('Room type name is required')).toHaveCount(0);
  });
});

test('room types are pasted from a spreadsheet', async ({ page, app, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openWizard(page, app);
  await importDocument(page, { ...documentOf(uniqueHotel()), staffUsers: [] });
  await expectStep(page, 4);
  await page.getByRole('navigation').getByRole('button', { name: 'Room Types' }).click();
  await closeNotices(page);
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
