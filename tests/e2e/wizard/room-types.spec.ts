import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/app.ts';
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

test('many room types fold to lines that are dragged, copied and corrected', async ({
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

  await test.step('a line is dragged', async () => {
    await button(page, 'Kind 1').click();
    await drag(page, button(page, 'Move Kind 2'), card(page, 'Kind 4'));
    await expect(titles(page)).toHaveText([
      'Kind 1',
      'Kind 3',
      'Kind 4',
      'Kind 2',
      ...numbered.slice(4).map((number) => `Kind ${number}`),
    ]);
    await expect(page.getByText('Kind 2 moved to position 4 of 20')).toBeAttached();
    await button(page, 'Move Kind 2').press('ArrowUp');
    await expect(button(page, 'Move Kind 2')).toBeFocused();
    await expect(titles(page).nth(2)).toHaveText('Kind 2');
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

test('room types are typed and pasted into a table', async ({ page, app, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openWizard(page, app);
  await importDocument(page, { ...documentOf(uniqueHotel()), staffUsers: [] });
  await expectStep(page, 4);
  await page.getByRole('navigation').getByRole('button', { name: 'Room Types' }).click();
  await closeNotices(page);
  await button(page, 'Edit as table').click();
  const focused = page.locator(':focus');
  await expect(focused).toHaveText('Standard Room');
  await page.keyboard.type('Garden');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  // Typing a letter opens the list at the first bed with that letter.
  await page.keyboard.type('b');
  await expect(focused).toHaveValue('Bunk Beds');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  const row = (name: string) => page.getByRole('row', { name });
  await expect(row('Garden')).toContainText('101 to 210');
  await expect(row('Garden')).toContainText('Bunk Beds');

  await page.evaluate(() =>
    navigator.clipboard.writeText('Room type\tBeds\tKeys\nSuite\tKing\t4\nVilla\tTent\ta few\n'),
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ControlOrMeta+v');
  await page.getByRole('button', { name: 'Paste and Add 1' }).click();
  await expect(page.getByText('1 room type changed, 1 room type added.')).toBeVisible();
  await expect(row('Villa')).toContainText('Must be a number: "a few"');
  await expect(row('Villa')).toContainText('Must be one of');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row('Villa')).toHaveCount(0);
  await button(page, 'Edit as cards').click();
  await expect(page.getByLabel('Room Type Name')).toHaveValue('Garden');
  await button(page, /^Continue to Rate Setup/).click();
  await expectStep(page, 3);
});

/** Drags with a finger or a mouse until the handle is just below the middle of the target. */
async function drag(page: Page, handle: Locator, target: Locator): Promise<void> {
  await handle.scrollIntoViewIfNeeded();
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('There is nothing to drag');
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  // The first drag must wait until the code for dragging has loaded.
  await expect(async () => {
    await page.mouse.move(x, to.y + to.height * 0.8, { steps: 4 });
    const { y = 0 } = (await handle.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(to.y);
  }).toPass();
  await page.mouse.up();
}
