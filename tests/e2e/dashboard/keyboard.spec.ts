import type { Locator, Page } from '@playwright/test';
import { enterAs, expect, test } from '#tests/e2e/support/app.ts';
import { button, open } from '#tests/e2e/support/dashboard.ts';
import { closeNotices } from '#tests/e2e/support/notices.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';

const rate = (page: Page, type: string) =>
  page.getByRole('button', { name: new RegExp(`^Edit base rate of ${type}`) });

/** Describes the focused element if a fixed or sticky bar covers part of it. */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    // After the last element, nothing has the focus.
    if (!focused || focused === document.body) return undefined;
    const box = focused.getBoundingClientRect();
    const bars = [...document.querySelectorAll('body *')].filter((element) => {
      const { position } = getComputedStyle(element);
      return ['sticky', 'fixed'].includes(position) && !element.contains(focused);
    });
    const covering = bars.find((bar) => {
      const { top, bottom } = bar.getBoundingClientRect();
      const [from, to] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      const shown = document.elementFromPoint((box.left + box.right) / 2, (from + to) / 2);
      return from < to && bar.contains(shown);
    });
    return covering && `${focused.outerHTML.slice(0, 120)} behind ${covering.className}`;
  });

/** Presses the key this many times; no bar may cover the focused element. */
async function expectFocusInSight(page: Page, key: 'Tab' | 'Shift+Tab', times: number) {
  for (let stop = 0; stop < times; stop += 1) {
    await page.keyboard.press(key);
    expect(await coveredFocus(page)).toBeUndefined();
  }
}

/** Focuses the element, and scrolls so that it is just above the bar at the bottom. */
async function moveToBottom(target: Locator): Promise<void> {
  await target.focus();
  await target.evaluate((element) => {
    const bar = document.querySelector('nav')!;
    const room = bar.getBoundingClientRect().top - element.getBoundingClientRect().bottom;
    globalThis.scrollBy(0, 4 - room);
  });
}

/** Whether the middle of the element is not covered. */
const isInSight = (target: Locator) =>
  target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return shown !== null && (element.contains(shown) || shown.contains(element));
  });

test.describe('on a phone, which has the least room', () => {
  test.use({ viewport: { width: 390, height: 700 } });

  test('no bar covers the element with the focus on a phone', async ({ page, app }) => {
    const { accounts } = await makeFurnishedHotel(app);
    await enterAs(page, app, accounts.manager, '/rooms');
    await page.route('**/api/rooms/rooms/*/', (route) => route.fulfill({ status: 409, json: {} }));
    await page.getByLabel('Select all 4 rooms shown').check();
    const bar = page.getByRole('region', { name: 'Selected rooms' });
    await bar.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(bar.getByText('4 of 4 rooms were not removed')).toBeVisible();
    await closeNotices(page);
    await button(page, 'Add Room').focus();
    await expectFocusInSight(page, 'Tab', 20);
    await expectFocusInSight(page, 'Shift+Tab', 20);

    await open(page, 'Hotel');
    await page.getByLabel('Hotel Name').fill('Another name');
    await expectFocusInSight(page, 'Tab', 20);
    await expectFocusInSight(page, 'Shift+Tab', 20);
    await button(page, 'Undo Changes').click();

    await open(page, 'Rates');
    await rate(page, 'Standard Room').focus();
    await page.keyboard.type('4400');
    await expectFocusInSight(page, 'Shift+Tab', 20);
    await expectFocusInSight(page, 'Tab', 20);
    await button(page, 'Discard').click();

    // The error message of an invalid base rate must be visible too.
    await rate(page, 'Suite').focus();
    await page.keyboard.type('0');
    await moveToBottom(page.getByLabel('Base Rate for Suite'));
    await page.keyboard.press('Enter');
    const problem = page.getByText('must be greater than 0');
    await expect.poll(() => isInSight(problem)).toBe(true);
    await button(page, 'Discard').click();
  });
});
