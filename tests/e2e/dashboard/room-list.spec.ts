import type { Locator, Page } from '@playwright/test';
import { enterAs, expect, test } from '#tests/e2e/support/app.ts';
import { button } from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';

const row = (page: Page, number: string) =>
  page.getByRole('row', { name: new RegExp(`^${number}`) });

/** Where the content of each heading or cell of a row starts, in px; 'Actions' is only spoken. */
const startsIn = (cells: Locator) =>
  cells.evaluateAll((all) =>
    all.slice(0, -1).map((cell) => {
      const content = document.createRange();
      content.selectNodeContents(cell);
      return Math.round(content.getBoundingClientRect().left);
    }),
  );

/** Where a row and its cells are on the page. */
const placeOf = (rows: Locator) =>
  rows.evaluate((element) => {
    const { top, left, height } = element.getBoundingClientRect();
    const starts = [...element.children].map((cell) => cell.getBoundingClientRect().left);
    return { top: top + scrollY, left, height, starts };
  });

/** Whether a select shows all of its chosen text. */
const isWhole = (select: Locator) =>
  select.evaluate((element: HTMLSelectElement) => {
    const style = getComputedStyle(element);
    const text = document.createElement('canvas').getContext('2d')!;
    text.font = style.font;
    const room =
      element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return text.measureText(element.selectedOptions[0]!.label).width <= room;
  });

test('a status is chosen in its row: nothing moves, and nothing is clipped', async ({
  page,
  app,
}) => {
  const hotel = await makeFurnishedHotel(app);
  await enterAs(page, app, hotel.accounts.admin, '/rooms');
  const [edited, next] = [row(page, '102'), row(page, '103')];
  await expect(next).toBeVisible();
  const headings = await startsIn(page.locator('thead th'));
  expect(headings).toHaveLength(5);
  const before = [await placeOf(edited), await placeOf(next)];
  await button(page, 'Change status of room 102').click();
  const status = page.getByLabel('Status of room 102', { exact: true });
  const cleaning = page.getByLabel('Cleaning of room 102', { exact: true });
  await expect(status).toBeFocused();
  expect([await placeOf(edited), await placeOf(next)]).toEqual(before);
  for (const number of ['101', '103']) {
    expect(await startsIn(row(page, number).locator('> *'))).toEqual(headings);
  }
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const label of ['Maintenance', 'Out of Order']) {
      await status.selectOption(label);
      expect(await isWhole(status), `${label} at ${width} px`).toBe(true);
    }
    await cleaning.selectOption('Being Cleaned');
    expect(await isWhole(cleaning), `${width} px`).toBe(true);
  }
  await button(page, 'Cancel').click();
});
