import { expect, test } from '#tests/e2e/support/app.ts';
import {
  ALL_RECORDS,
  countRecords,
  expectLaunched,
  launch,
  reachReview,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

test.describe('failures during the launch', () => {
  test('a failure at any stage of the launch is shown, and the next launch continues', async ({
    page,
    app,
  }) => {
    const hotel = uniqueHotel();
    await reachReview(page, app, hotel);
    for (const [stage, path] of [
      ['hotel', '**/api/hotels/'],
      ['rooms', '**/api/rooms/types/'],
      ['rates', '**/api/rates/plans/'],
      ['staff', '**/api/auth/users/'],
    ] as const) {
      const detail = `Refused at the stage ${stage}.`;
      await page.route(path, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 400, json: { detail } })
          : route.fallback(),
      );
      await launch(page);
      await expect(page.getByText(detail).first()).toBeVisible();
      await expect(page.getByText('Setup Error').first()).toBeVisible();
      await page.unroute(path);
    }
    await launch(page);
    await expectLaunched(page);
    expect(await countRecords(app, hotel.code)).toEqual(ALL_RECORDS);
  });
});
