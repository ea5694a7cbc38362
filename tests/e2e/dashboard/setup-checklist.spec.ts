import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import { enterAs, expect, test } from '#tests/e2e/support/app.ts';
import { heading, navigation, openOverview } from '#tests/e2e/support/overview.ts';

test('the setup checklist folds to one line, and each item leads to its section', async ({
  page,
  app,
}) => {
  await openOverview(page, app);
  for (const [item, section] of [
    ['Hotel profile', 'Hotel'],
    ['Room types', 'Rooms'],
    ['Rates', 'Rates'],
    ['Staff', 'Staff'],
  ] as const) {
    await navigation(page).getByRole('link', { name: 'Overview' }).click();
    const line = page
      .getByRole('group')
      .filter({ hasText: /The setup is complete: \d+ room types/ });
    await expect(line).toHaveJSProperty('open', false);
    await line.locator('summary').click();
    await line.getByRole('link', { name: item, exact: true }).click();
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
  await expect(page.getByText(/^The setup is complete: 2 room types/)).toBeVisible();
  await expect(page.locator('summary')).toBeFocused();
  const stored = (await app.list('/hotels/')).find(({ id }) => id === hotel.id);
  expect(stored).toMatchObject({ onboarding_completed: true });
  expect(stored!['onboarding_completed_at']).toMatch(/^20..-..-..T/);
});
