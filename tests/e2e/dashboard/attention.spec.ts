import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
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

test('a setup whose items are done is marked as complete with one button', async ({
  page,
  app,
}) => {
  const hotel = await makeFurnishedHotel(app);
  await enterAs(page, app, hotel.accounts.manager);
  await expect(page.getByText('the setup has not been marked as complete.')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as complete' }).click();
  await expect(page.getByText('The setup is marked as complete.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as complete' })).toHaveCount(0);
  await expect(heading(page, 'Overview')).toBeFocused();
  const stored = (await app.list('/hotels/')).find(({ id }) => id === hotel.id);
  expect(stored).toMatchObject({ onboarding_completed: true });
  expect(stored!['onboarding_completed_at']).toMatch(/^20..-..-..T/);
});
