import type { Page } from '@playwright/test';
import { DEMO_ADMIN, enterAs, expect, test } from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import * as dashboard from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';

const MOST_TABS = 12;

/** Presses Tab from the top of the page until a room has the focus. Returns what had the focus on the way. */
async function tabToRoom(page: Page): Promise<string[]> {
  await expect(page.locator('[id^=edit-item-]').first()).toBeVisible();
  const stops: string[] = [];
  while (stops.length < 3 * MOST_TABS) {
    await page.keyboard.press('Tab');
    const [name, isRoom] = await page.evaluate(() => {
      const { id, ariaLabel, textContent } = document.activeElement!;
      return [ariaLabel ?? textContent, id.startsWith('edit-item-')] as const;
    });
    stops.push(name);
    if (isRoom) break;
  }
  return stops;
}

test('Tab soon reaches the first room, and keys open the user menu', async ({ page, app }) => {
  const { accounts } = await makeFurnishedHotel(app, new Date().getFullYear() - 1);
  await enterAs(page, app, accounts.admin);
  for (const [path, section] of [
    ['/dashboard/rooms', 'Rooms'],
    ['/dashboard/rooms?view=plan', 'Rooms'],
    ['/dashboard', 'Overview'],
  ] as const) {
    await page.goto(`${app.url}${path}`);
    await dashboard.expectLoaded(page, section);
    const stops = await tabToRoom(page);
    expect.soft(stops.length, `${path}: ${stops.join(' | ')}`).toBeLessThanOrEqual(MOST_TABS);
  }
  await page.reload();
  await dashboard.expectLoaded(page, 'Overview');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(dashboard.heading(page, 'Overview')).toBeFocused();
  await expect(page).toHaveURL(`${app.url}/dashboard`);

  await dashboard.userMenu(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toContainText('Administrator');
  await expectNoFindings(page);
  await page.keyboard.press('Enter');
  await expect(dashboard.heading(page, 'Account')).toBeFocused();
  await dashboard.userMenu(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${app.url}/login`);
  await page.goto(`${app.url}/dashboard`);
  await expect(page).toHaveURL(`${app.url}/login`);
});

test('the navigation is beside the content, or at the bottom on a phone', async ({ page, app }) => {
  await page.route('**/api/hotels/current/dashboard-stats', (route) =>
    route.fulfill({ json: { revenue: '12345678901.50', average_rate: '185000.00' } }),
  );
  await page.route('**/api/hotels/my-hotel/', async (route) => {
    const response = await route.fetch();
    const { name, ...hotel } = (await response.json()) as Record<string, unknown>;
    const changed = { name: `\u202E${String(name)}`, country: 'UAE', currency: 'AED' };
    await route.fulfill({ response, json: { ...hotel, ...changed } });
  });
  await enterAs(page, app, DEMO_ADMIN);
  const map = page.getByRole('grid', { name: 'Rooms by floor' });
  await expect(map).toBeVisible();
  await expect(dashboard.figure(page, 'Revenue')).toContainText('12,345,678,901.50');
  const links = dashboard.navigation(page).getByRole('link');
  await expect(links).toHaveText(['Overview', 'Rooms', 'Rates', 'Hotel', 'Staff', 'Account']);
  await expect(dashboard.navigation(page).locator('[aria-current=page]')).toHaveText('Overview');
  const beside = await dashboard.navigation(page).boundingBox();
  const main = await page.getByRole('main').boundingBox();
  expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0);
  await expect(page.getByRole('banner').getByText(/^Harbour Lights Hotel$/)).toBeVisible();
  await expect(page).toHaveTitle('Overview – Harbour Lights Hotel – Hotel Management System');

  await page.setViewportSize({ width: 320, height: 640 });
  for (const label of await dashboard.navigation(page).locator('li span').all()) {
    const hidden = await label.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(hidden, String(await label.textContent())).toBeLessThanOrEqual(0);
  }

  await page.setViewportSize({ width: 360, height: 740 });
  const bar = await dashboard.navigation(page).boundingBox();
  expect(bar).toMatchObject({ x: 0, width: 360 });
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(740);
  for (const link of await links.all()) {
    const box = await link.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
  }
  // The navigation bar covers neither the end of the page nor an element with the focus.
  await page.evaluate(() => globalThis.scrollTo(0, document.body.scrollHeight));
  const lowest = await map.boundingBox();
  expect((lowest?.y ?? 0) + (lowest?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const [label, number] of [
    ['Revenue', '12,345,678,901.50'],
    ['Average Rate', '185,000'],
  ] as const) {
    await expect(dashboard.figure(page, label)).toContainText(number);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);

  await page.emulateMedia({ forcedColors: 'active' });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const bars = await links.evaluateAll((all) =>
      all.map((link) => {
        const { borderTopWidth, borderTopColor, borderLeftColor } = getComputedStyle(link);
        return borderTopWidth === '0px' ? borderLeftColor : borderTopColor;
      }),
    );
    expect(new Set(bars.slice(1)), `${width}`).toEqual(new Set([bars[1]]));
    expect(bars[0], 'the current section is marked').not.toBe(bars[1]);
  }
  await dashboard.navigation(page).getByRole('link', { name: 'Rooms' }).click();
  await expect(dashboard.heading(page, 'Rooms')).toBeFocused();
});

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

/** Whether the middle of the element is not covered. */
const isInSight = (element: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return shown !== null && (element.contains(shown) || shown.contains(element));
};

test('no bar covers what has the focus on a phone, nor its error', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const expectFocusInSight = async (key: 'Tab' | 'Shift+Tab') => {
    for (let stop = 0; stop < 20; stop += 1) {
      await page.keyboard.press(key);
      expect(await coveredFocus(page)).toBeUndefined();
    }
  };
  const { accounts } = await makeFurnishedHotel(app);
  await enterAs(page, app, accounts.manager, '/rooms');
  await page.route('**/api/rooms/rooms/*/', (route) => route.fulfill({ status: 409, json: {} }));
  await page.getByLabel('Select all 4 rooms shown').check();
  const bar = page.getByRole('region', { name: 'Selected rooms' });
  await bar.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(bar.getByText('4 of 4 rooms were not removed')).toBeVisible();
  await dashboard.button(page, 'Add Room').focus();
  for (const key of ['Tab', 'Shift+Tab'] as const) await expectFocusInSight(key);

  await dashboard.open(page, 'Hotel');
  await page.getByLabel('Hotel Name').fill('Another name');
  for (const key of ['Tab', 'Shift+Tab'] as const) await expectFocusInSight(key);
  await dashboard.button(page, 'Undo Changes').click();

  await dashboard.open(page, 'Rates');
  await page.getByRole('button', { name: /^Edit base rate of Suite/ }).focus();
  await page.keyboard.type('0');
  await expect(page.getByLabel('Base Rate for Suite')).toBeFocused();
  await page.getByLabel('Base Rate for Suite').evaluate((field) => {
    const bottom = document.querySelector('nav')!.getBoundingClientRect().top;
    globalThis.scrollBy(0, 4 - (bottom - field.getBoundingClientRect().bottom));
  });
  await page.keyboard.press('Enter');
  const problem = page.getByText('must be greater than 0');
  await expect.poll(() => problem.evaluate(isInSight)).toBe(true);
  await dashboard.button(page, 'Discard').click();
});
