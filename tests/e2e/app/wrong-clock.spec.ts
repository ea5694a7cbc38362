import { expect, test } from '#tests/e2e/support/app.ts';
import { expectLaunched, launch, reachReview, uniqueHotel } from '#tests/e2e/support/wizard.ts';

const DAY_MS = 24 * 60 * 60_000;

const yearIn = (timeZone: string) =>
  new Date().toLocaleDateString('en', { year: 'numeric', timeZone });

test("a device whose clock is behind says so and launches rates for the server's year", async ({
  page,
  app,
}) => {
  await page.clock.setSystemTime(Date.now() - 400 * DAY_MS);
  const hotel = uniqueHotel();
  await reachReview(page, app, hotel);
  const notice = page.getByText("This device's clock is");
  await expect(notice).toHaveText(
    "This device's clock is 400 days behind the server. Rates and the launch use the server's time. Set this device's clock.",
  );
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('button', { name: 'Hide' }).click({ trial: true });
  }
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByText(/Rates are valid until .*\./)).toContainText(yearIn('Asia/Kolkata'));
  await launch(page);
  await expectLaunched(page);
  const [record] = await app.list(`/hotels/?code=${hotel.code}`);
  const { id, timezone, onboarding_completed_at: at } = record!;
  const rules = await app.list(`/rates/rules/?hotel=${String(id)}`);
  expect(new Set(rules.map((rule) => rule['start_date']))).toEqual(
    new Set([`${yearIn(String(timezone))}-01-01`]),
  );
  expect(Math.abs(Date.parse(String(at)) - Date.now())).toBeLessThan(DAY_MS);
});
