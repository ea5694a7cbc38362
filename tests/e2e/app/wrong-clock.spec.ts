import type { Page } from '@playwright/test';
import { DEMO_ADMIN, expect, signIn, test } from '#tests/e2e/support/app.ts';
import { expectLaunched, launch, reachReview, uniqueHotel } from '#tests/e2e/support/wizard.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const notice = (page: Page) => page.getByText("This device's clock is");

test.describe('a device whose clock is wrong', () => {
  test("a device whose clock is behind says so and launches rates for the server's year", async ({
    page,
    app,
  }) => {
    await page.clock.setSystemTime(Date.now() - 400 * DAY_MS);
    const hotel = uniqueHotel();
    await reachReview(page, app, hotel);
    await expect(notice(page)).toHaveText(
      "This device's clock is 400 days behind the server. Rates and the launch use the server's time. Set this device's clock.",
    );
    const thisYear = new Date().toLocaleDateString('en', {
      year: 'numeric',
      timeZone: 'Asia/Kolkata',
    });
    await expect(page.getByText(/Rates are valid until .*\./)).toContainText(thisYear);
    await launch(page);
    await expectLaunched(page);
    const [record] = await app.list(`/hotels/?code=${hotel.code}`);
    const { id, timezone, onboarding_completed_at: at } = record!;
    const rules = await app.list(`/rates/rules/?hotel=${String(id)}`);
    const year = new Date().toLocaleDateString('en', {
      year: 'numeric',
      timeZone: String(timezone),
    });
    expect(new Set(rules.map((rule) => rule['start_date']))).toEqual(new Set([`${year}-01-01`]));
    expect(Math.abs(Date.parse(String(at)) - Date.now())).toBeLessThan(120_000);
  });

  test('a device whose clock is ahead keeps its session and can hide the notice at any width', async ({
    page,
    app,
  }) => {
    await page.clock.setSystemTime(Date.now() + 3 * HOUR_MS);
    await signIn(page, app, DEMO_ADMIN);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(notice(page)).toContainText('3 hours ahead of the server');
      await page.getByRole('button', { name: 'Hide' }).click({ trial: true });
    }
    await page.getByRole('button', { name: 'Hide' }).click();
    await expect(notice(page)).toBeHidden();
  });
});
