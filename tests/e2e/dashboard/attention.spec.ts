import { enterAs, expect, test } from '#tests/e2e/support/app.ts';
import { makeHotel } from '#tests/e2e/support/own-hotel.ts';
import { floors, heading, navigation } from '#tests/e2e/support/overview.ts';

test('a hotel without rates and rooms says so first, and leads to where they are added', async ({
  page,
  app,
}) => {
  const hotel = await makeHotel(app);
  await enterAs(page, app, hotel.accounts.manager);
  const list = page.getByRole('list', { name: 'Needs attention' });
  await expect(list.getByRole('listitem')).toHaveText([/^Room types/, /^Rates/]);
  await expect(page.getByText(/^50% of what the hotel needs/)).toBeVisible();
  await expect(floors(page)).toHaveCount(0);
  for (const [link, section] of [
    ['Set up room types', 'Rooms'],
    ['Set up rates', 'Rates'],
  ] as const) {
    await navigation(page).getByRole('link', { name: 'Overview' }).click();
    await list.getByRole('link', { name: link }).click();
    await expect(heading(page, section)).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`^${section} – .+ – Hotel Management System$`));
  }
  await page.goBack();
  await expect(heading(page, 'Overview')).toBeFocused();
});
