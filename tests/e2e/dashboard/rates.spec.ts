import type { Page } from '@playwright/test';
import { enterAs, expect, test, type App } from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import { button, navigation } from '#tests/e2e/support/dashboard.ts';
import { closeNotices } from '#tests/e2e/support/notices.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import { makeHotel, type OwnHotel, type Role } from '#tests/e2e/support/own-hotel.ts';

async function openRates(page: Page, app: App, hotel: OwnHotel, role: Role): Promise<void> {
  await enterAs(page, app, hotel.accounts[role], '/rates');
}

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Rates' }).getByRole('row', { name });

/** Every rate of the hotel: `STD WEB 3600.00`. */
async function ratesOf(app: App, { id }: OwnHotel): Promise<string[]> {
  const of = `?hotel=${String(id)}`;
  const [types, plans, rules] = await Promise.all(
    [`/rooms/types/${of}`, `/rates/plans/${of}`, `/rates/rules/${of}`].map((path) =>
      app.list(path),
    ),
  );
  const codeOf = (records: typeof types, wanted: unknown) =>
    String(records?.find((record) => record['id'] === wanted)?.['code']);
  return (rules ?? [])
    .map(
      ({ room_type, rate_plan, base_rate }) =>
        `${codeOf(types, room_type)} ${codeOf(plans, rate_plan)} ${String(base_rate)}`,
    )
    .toSorted();
}

test.describe('the rates section', () => {
  test('a manager edits a base rate, and the rate of every plan follows', async ({ page, app }) => {
    const hotel = await makeFurnishedHotel(app);
    await openRates(page, app, hotel, 'manager');
    const year = new Date().getFullYear();
    await expect(page.getByText(`Per room per night, 1 Jan – 31 Dec ${year}.`)).toBeVisible();
    await expect(row(page, 'Standard Room')).toContainText(/₹4,000.*₹3,600/);
    await expect(row(page, 'Suite')).toContainText(/₹12,000.*₹10,800/);
    await expect(page.getByText('Promotional rate, -10% on the base rates')).toBeVisible();
    await button(page, 'Edit rates').click();
    await expect(
      page.getByRole('table', { name: 'Base rates per night in INR' }).getByRole('columnheader'),
    ).toHaveText(['Room Type', 'Base Rate', 'Status']);
    await expect(page.getByText('Nothing has changed yet.')).toBeVisible();
    await page.getByLabel('Base Rate for Standard Room').fill('0');
    await button(page, 'Save').click();
    await expect(
      page.getByRole('link', { name: 'Base rate is required and must be greater than 0' }),
    ).toBeVisible();
    await page.getByLabel('Base Rate for Standard Room').fill('5000');
    await expect(page.getByText('Saving will change 2 rates.')).toBeVisible();
    await navigation(page).getByRole('link', { name: 'Rooms', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toContainText('What you changed in the rates');
    await button(page, 'Keep editing').click();
    await button(page, 'Save').click();
    await expect(page.getByText('The rate setup was saved.')).toBeVisible();
    await expect(button(page, 'Edit rates')).toBeFocused();
    await expect(row(page, 'Standard Room')).toContainText(/₹5,000.*₹4,500/);
    expect(await ratesOf(app, hotel)).toEqual([
      'STD BAR 5000.00',
      'STD WEB 4500.00',
      'SUT BAR 12000.00',
      'SUT WEB 10800.00',
    ]);
  });

  test('expired rates are marked, and editing extends them', async ({ page, app }) => {
    const year = new Date().getFullYear();
    const hotel = await makeFurnishedHotel(app, year - 1);
    await openRates(page, app, hotel, 'manager');
    const expired = `Expired on 31 December ${year - 1}`;
    await expect(page.getByText(expired, { exact: true })).toHaveCount(2);
    await expect(page.getByText('This hotel has no valid rates.')).toBeVisible();
    await expect(page.getByText('Active', { exact: true })).toHaveCount(0);
    await expect(row(page, 'Suite').getByText('Expired')).toHaveCount(2);
    await expectNoFindings(page);
    await button(page, 'Edit rates').click();
    await expect(page.getByText('Saving will change 4 rates.')).toBeVisible();
    await button(page, 'Save').click();
    await expect(page.getByText(`Rates end on 31 December ${year}`)).toBeVisible();
    await expect(page.getByText(expired)).toHaveCount(0);
    await expect(page.getByText('Active', { exact: true })).toHaveCount(2);
  });

  test('rates that could not be saved are named, and saving again continues', async ({
    page,
    app,
  }) => {
    const hotel = await makeFurnishedHotel(app);
    await openRates(page, app, hotel, 'admin');
    await button(page, 'Edit rates').click();
    await page.getByLabel('Base Rate for Suite').fill('20000');
    await page.getByLabel('Enable dynamic pricing').click();
    await expect(
      page.getByText('Saving will add dynamic pricing, and change 2 rates.'),
    ).toBeVisible();
    await page.route('**/api/rates/pricing-config/', (route) =>
      route.fulfill({ status: 403, json: {} }),
    );
    await button(page, 'Save').click();
    const alert = page.getByRole('alert').filter({ hasText: 'Not everything was saved' });
    await expect(alert).toBeInViewport();
    await expect(alert).toContainText(
      "Dynamic pricing. You don't have permission to perform this action.",
    );
    await expect(page.getByText('Saving will add dynamic pricing.')).toBeVisible();
    await page.unroute('**/api/rates/pricing-config/');
    await button(page, 'Save').click();
    await expect(page.getByText('The rate setup was saved.')).toBeVisible();
    await expect(page.getByText('Dynamic Pricing ON')).toBeVisible();
    expect(await ratesOf(app, hotel)).toHaveLength(4);
    const of = `?hotel=${String(hotel.id)}`;
    expect(await app.list(`/rates/pricing-config/${of}`)).toMatchObject([{ is_enabled: true }]);
  });

  test('a hotel without room types is sent to the room types first', async ({ page, app }) => {
    const hotel = await makeHotel(app);
    await openRates(page, app, hotel, 'manager');
    await page.getByRole('link', { name: 'Add a room type first' }).click();
    await button(page, 'Add Your First Room Type').click();
    await page.getByLabel('Room Type Name').fill('Villa');
    await button(page, 'Save').click();
    await expect(page.getByText('Villa was saved.')).toBeVisible();
    await navigation(page).getByRole('link', { name: 'Rates', exact: true }).click();
    await button(page, 'Set Up Rates').click();
    await expect(page.getByText('1 room type without rates')).toBeVisible();
    await page.getByLabel('Base Rate for Villa').fill('9000');
    await expect(page.getByText('Saving will add 3 rate plans and 3 rates.')).toBeVisible();
    await button(page, 'Save').click();
    await expect(row(page, 'Villa')).toContainText(/₹9,000.*₹7,650.*₹8,100/);
    expect(await ratesOf(app, hotel)).toEqual([
      'VIL BAR 9000.00',
      'VIL LMR 7650.00',
      'VIL WEB 8100.00',
    ]);
  });
});

test('axe finds nothing on the rates and their form at 1280 and 390 px', async ({ page, app }) => {
  const hotel = await makeFurnishedHotel(app);
  await openRates(page, app, hotel, 'manager');
  await expect(row(page, 'Suite')).toBeVisible();
  await expectNoFindings(page);
  await button(page, 'Edit rates').click();
  await page.getByLabel('Base Rate for Suite').fill('0');
  await button(page, 'Save').click();
  await button(page, 'Close notification').first().click();
  await closeNotices(page);
  await expect(page.getByText('Validation Error')).toHaveCount(0);
  await expectNoFindings(page);
});
