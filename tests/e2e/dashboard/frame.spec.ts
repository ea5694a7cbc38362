import { expect, test } from '#tests/e2e/support/app.ts';
import {
  floors,
  heading,
  navigation,
  openOverview,
  userMenu,
} from '#tests/e2e/support/overview.ts';

test.describe('the frame of the dashboard', () => {
  test('the user menu leads to the account and signs out, with the keyboard alone', async ({
    page,
    app,
  }) => {
    await openOverview(page, app);
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

  test('the first Tab offers to skip to the content', async ({ page, app }) => {
    await openOverview(page, app);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Overview')).toBeFocused();
    await expect(page).toHaveURL(`${app.url}/dashboard`);
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
    // The end of the page, and whatever takes the focus, stays above the navigation bar.
    await page.evaluate(() => globalThis.scrollTo(0, document.body.scrollHeight));
    const map = await floors(page).boundingBox();
    expect((map?.y ?? 0) + (map?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await navigation(page).getByRole('link', { name: 'Rooms' }).click();
    await expect(heading(page, 'Rooms')).toBeFocused();
    await expect(navigation(page).locator('[aria-current=page]')).toHaveText('Rooms');
  });

  test('a name with invisible characters turns neither the bar nor the title around', async ({
    page,
    app,
  }) => {
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({ response, body: body.replaceAll('"name":"', '"name":"\\u202E') });
    });
    await openOverview(page, app);
    await expect(page.getByRole('banner').getByText(/^Harbour Lights Hotel$/)).toBeVisible();
    await expect(page).toHaveTitle('Overview – Harbour Lights Hotel – Hotel Management System');
  });
});

test('the current section is marked with a bar in forced colours', async ({ page, app }) => {
  await openOverview(page, app);
  await page.emulateMedia({ forcedColors: 'active' });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const bars = await navigation(page)
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => {
          const { borderTopWidth, borderTopColor, borderLeftColor } = getComputedStyle(link);
          return borderTopWidth === '0px' ? borderLeftColor : borderTopColor;
        }),
      );
    expect(new Set(bars.slice(1)), `${width}`).toEqual(new Set([bars[1]]));
    expect(bars[0]).not.toBe(bars[1]);
  }
});
