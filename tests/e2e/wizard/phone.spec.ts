import { expect, test } from '#tests/e2e/support/app.ts';
import { expectLaunched, reachReview, uniqueHotel } from '#tests/e2e/support/wizard.ts';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

test("a hotel is launched with the first tap on 'Launch My Hotel System'", async ({
  page,
  app,
}) => {
  const hotel = uniqueHotel();
  await reachReview(page, app, hotel);
  const button = page.getByRole('button', { name: 'Launch My Hotel System' });
  const { x, y, width, height } = (await button.boundingBox())!;
  // Taps one point like a finger, because `tap()` would scroll and retry.
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await expectLaunched(page);
  expect(await app.list(`/hotels/?code=${hotel.code}`)).toHaveLength(1);
});
