import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import { DEMO_ADMIN, enterAs, expect, test } from '#tests/e2e/support/app.ts';
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

test('the setup checklist says what is missing', async ({ page, app }) => {
  const nothing = { count: 0, next: null, previous: null, results: [] };
  await page.route('**/api/rates/plans/?*', (route) => route.fulfill({ json: nothing }));
  await openOverview(page, app);
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '75% done');
  const rates = page.getByRole('listitem').filter({ hasText: 'Add the first rate plan' });
  await rates.getByRole('link', { name: 'Rates' }).click();
  await expect(page).toHaveURL(`${app.url}/dashboard/rates`);
});

test('R109 a hotel marked as complete with a room type without rooms is not complete', async ({
  page,
  app,
}) => {
  const nothing = { count: 0, next: null, previous: null, results: [] };
  await page.route('**/api/rooms/rooms/?*', (route) => route.fulfill({ json: nothing }));
  await enterAs(page, app, DEMO_ADMIN);
  await expect(
    page.getByText('The setup is marked as complete, but not every item is.'),
  ).toBeVisible();
  const types = page.getByRole('listitem').filter({ hasText: 'No rooms: ' });
  await expectNoFindings(page);
  await types.getByRole('link', { name: 'Room types' }).click();
  await expect(page).toHaveURL(`${app.url}/dashboard/rooms`);
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

test('the setup checklist shows the stored status if nothing can be counted', async ({
  page,
  app,
}) => {
  await page.route('**/api/auth/users/?*', (route) => route.fulfill({ status: 403, json: {} }));
  await openOverview(page, app);
  await expect(page.getByText('The setup is complete', { exact: true })).toBeVisible();
});
