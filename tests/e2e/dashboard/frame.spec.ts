import { DEMO_ADMIN, enterAs, expect, test } from '#tests/e2e/support/app.ts';
import {
  figure,
  floors,
  heading,
  navigation,
  openOverview,
  userMenu,
} from '#tests/e2e/support/overview.ts';

test('the first Tab skips to the content, and the user menu opens the account and signs out', async ({
  page,
  app,
}) => {
  await openOverview(page, app);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Overview')).toBeFocused();
  await expect(page).toHaveURL(`${app.url}/dashboard`);

  await userMenu(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toContainText('Administrator');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Account')).toBeFocused();
  await userMenu(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${app.url}/login`);
  await page.goto(`${app.url}/dashboard`);
  await expect(page).toHaveURL(`${app.url}/login`);
});

test('the navigation is beside the content, or at the bottom on a phone with all names in full', async ({
  page,
  app,
}) => {
  await openOverview(page, app);
  const links = navigation(page).getByRole('link');
  await expect(links).toHaveText(['Overview', 'Rooms', 'Rates', 'Hotel', 'Staff', 'Account']);
  await expect(navigation(page).locator('[aria-current=page]')).toHaveText('Overview');
  const beside = await navigation(page).boundingBox();
  const main = await page.getByRole('main').boundingBox();
  expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0);

  await page.setViewportSize({ width: 320, height: 640 });
  for (const label of await navigation(page).locator('li span').all()) {
    const hidden = await label.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(hidden, String(await label.textContent())).toBeLessThanOrEqual(0);
  }

  await page.setViewportSize({ width: 360, height: 740 });
  const bar = await navigation(page).boundingBox();
  expect(bar).toMatchObject({ x: 0, width: 360 });
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(740);
  for (const link of await links.all()) {
    const box = await link.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
  }
  // The navigation bar covers neither the end of the page nor an element with the focus.
  await page.evaluate(() => globalThis.scrollTo(0, document.body.scrollHeight));
  const map = await floors(page).boundingBox();
  expect((map?.y ?? 0) + (map?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);

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
  await navigation(page).getByRole('link', { name: 'Rooms' }).click();
  await expect(heading(page, 'Rooms')).toBeFocused();
  await expect(navigation(page).locator('[aria-current=page]')).toHaveText('Rooms');
});

test('neither a long amount nor a name with invisible characters breaks the overview of a phone', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
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
  for (const [label, number] of [
    ['Revenue', '12,345,678,901.50'],
    ['Average Rate', '185,000'],
  ] as const) {
    await expect(figure(page, label)).toContainText(number);
    const lines = await figure(page, label).evaluate((element, wanted) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
      const range = document.createRange();
      range.setStart(text, text.data.indexOf(wanted));
      range.setEnd(text, text.data.length);
      return range.getClientRects().length;
    }, number);
    expect(lines, label).toBe(1);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await expect(page.getByRole('banner').getByText(/^Harbour Lights Hotel$/)).toBeVisible();
  await expect(page).toHaveTitle('Overview – Harbour Lights Hotel – Hotel Management System');
});
