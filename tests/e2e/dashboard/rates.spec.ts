import type { Page } from '@playwright/test';
import { enterAs, expect, test, type App } from '#tests/e2e/support/app.ts';
import { button, navigation } from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import type { OwnHotel, Role } from '#tests/e2e/support/own-hotel.ts';

async function openRates(page: Page, app: App, hotel: OwnHotel, role: Role): Promise<void> {
  await enterAs(page, app, hotel.accounts[role], '/rates');
}

const row = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Rates' }).getByRole('row', { name });

/** Every rate of the hotel, as `STD WEB 3600.00`. */
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
  test('base rates are edited in the table, with the keyboard alone', async ({ page, app }) => {
    const hotel = await makeFurnishedHotel(app);
    await openRates(page, app, hotel, 'manager');
    const standard = page.getByRole('button', { name: /Edit base rate of Standard Room/ });
    const suite = page.getByRole('button', { name: /Edit base rate of Suite/ });
    await standard.focus();
    await page.keyboard.press('ArrowDown');
    await expect(suite).toBeFocused();
    const derived = row(page, 'Suite').getByRole('gridcell').nth(1);
    await page.keyboard.press('ArrowRight');
    await expect(derived).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await expect(derived).toBeFocused();
    await page.keyboard.press('Control+Home');
    await expect(standard).toBeFocused();
    await page.keyboard.press('Control+End');
    await expect(derived).toBeFocused();
    await page.keyboard.press('Home');
    await expect(suite).toBeFocused();
    await page.keyboard.press('End');
    await expect(derived).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(suite).toBeFocused();
    // One Tab leaves the table, because the whole table is one tab stop.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(suite).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(standard).not.toBeFocused();
    await standard.focus();
    await page.keyboard.type('4400');
    await expect(row(page, 'Standard Room')).toContainText('will be ₹3,960');
    await page.keyboard.press('Enter');
    await expect(suite).toBeFocused();
    await expect(row(page, 'Standard Room')).toContainText(/₹4,400.*₹3,960/);
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Base Rate for Suite');
    await expect(field).toBeFocused();
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(/must be greater than 0/);
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(suite).toBeFocused();
    await page.keyboard.type('13000');
    await navigation(page).getByRole('link', { name: 'Rooms', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toContainText('What you changed in the base rate');
    await button(page, 'Keep Editing').click();
    await page.reload();
    await expect(page.getByText('Unsaved changes restored')).toBeVisible();
    await expect(field).toHaveValue('13000');
    // Another price is opened only after a question.
    await standard.click();
    await button(page, 'Keep Editing').click();
    await expect(field).toHaveValue('13000');
    await page.route('**/api/rates/rules/*/', (route) => route.fulfill({ status: 403, json: {} }));
    await button(page, 'Save').click();
    await expect(field).toHaveAccessibleDescription(/permission/);
    await page.unroute('**/api/rates/rules/*/');
    await field.press('Enter');
    await expect(row(page, 'Suite')).toContainText(/₹13,000.*₹11,700/);
    expect(await ratesOf(app, hotel)).toEqual([
      'STD BAR 4400.00',
      'STD WEB 3960.00',
      'SUT BAR 13000.00',
      'SUT WEB 11700.00',
    ]);
  });

  test('the grid stays for a night without rates, and its columns stay in place', async ({
    page,
    app,
  }) => {
    const hotel = await makeFurnishedHotel(app);
    await openRates(page, app, hotel, 'manager');
    const night = page.getByLabel('Show the prices of one night');
    await night.fill('0202-07-01');
    await night.blur();
    await expect(night).toHaveAccessibleDescription(
      'Write the year with four digits, such as 2027',
    );
    await expect(button(page, 'Edit base rate of Suite, ₹12,000')).toBeVisible();
    const table = page.getByRole('table', { name: 'Rates' });
    await night.fill('2999-07-01');
    await night.blur();
    await expect(night).toHaveAccessibleDescription('No rates for this night');
    await expect(table.getByRole('row')).toHaveCount(3);
    await expect(table).not.toContainText('₹');
    await night.fill(`${new Date().getFullYear()}-07-01`);
    await expect(table).toContainText('₹12,000');
  });

  test('what is typed during a save goes to no price', async ({ page, app }) => {
    const hotel = await makeFurnishedHotel(app);
    await openRates(page, app, hotel, 'manager');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/rates/rules/*/', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: /Edit base rate of Standard Room/ }).focus();
    await page.keyboard.type('4400');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saving…')).toBeVisible();
    await page.keyboard.type('75.50');
    held.resolve();
    await expect(row(page, 'Standard Room')).toContainText('₹4,400');
    await page.keyboard.type('50');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(/^Base Rate for/)).toHaveCount(0);
    await expect(row(page, 'Suite')).toContainText(/₹12,000.*₹10,800/);
  });

  test('a hotel without rates gets its first plan, base rates and pricing', async ({
    page,
    app,
  }) => {
    const hotel = await makeFurnishedHotel(app, undefined, []);
    await openRates(page, app, hotel, 'manager');
    await button(page, 'Add Rate Plan').click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByLabel('Plan Code')).toHaveValue('BAR');
    await expect(sheet.getByLabel('Adjustment (%)')).toHaveCount(0);
    await button(page, 'Save').click();
    await expect(page.getByText('Set the base rates first')).toBeVisible();
    await expect(button(page, 'Add Rate Plan')).toHaveCount(0);
    await page.getByRole('button', { name: 'Set base rate of Suite' }).click();
    await page.keyboard.type('9000');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Suite')).toContainText('₹9,000');
    await expect(button(page, 'Add Rate Plan')).toBeVisible();
    expect(await ratesOf(app, hotel)).toEqual(['SUT BAR 9000.00']);
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Pricing' }).click();
    await sheet.getByRole('switch', { name: 'Enable Dynamic Pricing' }).click();
    await sheet.getByLabel('Weekend Markup (%)').fill('25');
    await button(page, 'Save').click();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Dynamic Pricing' })).toContainText(
      'Weekend markup 25%',
    );
    await expect(button(page, 'More actions')).toBeFocused();
  });

  test('a season needs its days and a change, and stays a season after a reload', async ({
    page,
    app,
  }) => {
    const hotel = await makeFurnishedHotel(app);
    await openRates(page, app, hotel, 'manager');
    await button(page, 'Add Season').click();
    const sheet = page.getByRole('dialog', { name: 'Add Season' });
    await page.reload();
    await sheet.getByLabel('Season Name').fill('Monsoon');
    await page.reload();
    await expect(sheet.getByLabel('Season Name')).toHaveValue('Monsoon');
    await button(page, 'Save').click();
    await expect(sheet.getByLabel('Adjustment (%)')).toHaveAccessibleDescription(/Enter by how/);
    await expect(sheet.getByLabel('First Day')).toHaveAccessibleDescription(/Choose the first day/);
    await expect(sheet.getByLabel('Last Day')).toHaveAccessibleDescription(/Choose the last day/);
    const year = new Date().getFullYear();
    await sheet.getByLabel('First Day').fill(`${year}-06-01`);
    await sheet.getByLabel('Last Day').fill(`${year}-09-30`);
    await sheet.getByLabel('Adjustment (%)').fill('-20');
    await button(page, 'Save').click();
    await expect(sheet).toHaveCount(0);
    expect(await ratesOf(app, hotel)).toEqual(
      expect.arrayContaining(['STD MON 3200.00', 'SUT MON 9600.00']),
    );
  });

  test('no base rate is guessed from typed or pasted text', async ({ page, app }) => {
    const hotel = await makeFurnishedHotel(app);
    await openRates(page, app, hotel, 'manager');
    const before = await ratesOf(app, hotel);
    await page.getByRole('button', { name: /Edit base rate of Suite/ }).click();
    const field = page.getByLabel('Base Rate for Suite');
    for (const [text, problem] of [
      ['7.500', 'Write 7500 or 7.50'],
      ['12,5', 'Rates in INR are whole numbers: write 13'],
      ['−10', 'Base rate is required and must be greater than 0'],
      ['$ 9,000', 'Write the amount in INR, without $'],
    ] as const) {
      await field.fill('');
      await page.keyboard.insertText(text);
      await page.keyboard.press('Enter');
      await expect(field).toHaveAccessibleDescription(
        new RegExp(problem.replaceAll(/[.$]/g, String.raw`\$&`)),
      );
      await expect(field).toHaveValue(text);
    }
    expect(await ratesOf(app, hotel)).toEqual(before);
    await field.fill('₹ 9,000/-');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Suite')).toContainText('₹9,000');
  });

  test("next year's prices are reviewed and saved from the overview, with the keyboard on a phone", async ({
    page,
    app,
  }) => {
    // A hotel whose rates ended last year, so that the overview offers the link in every month.
    const hotel = await makeFurnishedHotel(app, new Date().getFullYear() - 1);
    await page.setViewportSize({ width: 390, height: 844 });
    await enterAs(page, app, hotel.accounts.manager, '');
    await page.getByRole('link', { name: /Next Year's Prices/ }).press('Enter');
    const change = page.getByLabel('Percentage');
    await expect(change).toBeFocused();
    await change.fill('4');
    const plans = page.getByText('All 2 rate plans');
    await plans.press('Enter');
    await page.getByRole('switch', { name: 'Website Rate' }).press('Space');
    await expect(page.getByText('1 of 2 rate plans')).toBeVisible();
    await expect(page.getByText('2 new rates, 0 existing, 0 not copied')).toBeVisible();
    const rates = page.getByRole('table', { name: 'Old and New Prices' });
    // The browser updates the table when it is idle, so this waits.
    await expect(rates.getByRole('row', { name: 'Suite' })).toHaveCount(1);
    await expect(rates.getByRole('row', { name: 'Suite' })).toContainText(/₹12,000.*₹12,480/);
    await button(page, 'Save').press('Enter');
    await expect(button(page, 'More actions')).toBeFocused();
    const all = await ratesOf(app, hotel);
    expect(all).toHaveLength(6);
    expect(all).toEqual(expect.arrayContaining(['STD BAR 4160.00', 'SUT BAR 12480.00']));
  });
});
