import type { Page } from '@playwright/test';
import { enterAs, expect, test, type App } from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import { button, expectNoFindingsInProblems, navigation } from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import type { OwnHotel } from '#tests/e2e/support/own-hotel.ts';

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

test('base rates are edited in the table, with the keyboard alone', async ({ page, app }) => {
  const hotel = await makeFurnishedHotel(app);
  let isRefused = true;
  await page.route('**/api/rates/rules/*/', (route) =>
    isRefused && route.request().postData()?.includes('13000')
      ? route.fulfill({ status: 403, json: {} })
      : route.continue(),
  );
  await enterAs(page, app, hotel.accounts.manager, '/rates');
  const standard = page.getByRole('button', { name: /Edit base rate of Standard Room/ });
  const suite = page.getByRole('button', { name: /Edit base rate of Suite/ });
  await standard.focus();
  await page.keyboard.press('ArrowDown');
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
  await page.keyboard.type('7.500');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(/Write 7500 or 7\.50/);
  await expect(field).toHaveValue('7.500');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(suite).toBeFocused();
  await page.keyboard.type('13000');
  await expectNoFindings(page);
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
  await button(page, 'Save').click();
  await expect(field).toHaveAccessibleDescription(/permission/);
  isRefused = false;
  await field.press('Enter');
  await expect(row(page, 'Suite')).toContainText(/₹13,000.*₹11,700/);
  expect(await ratesOf(app, hotel)).toEqual([
    'STD BAR 4400.00',
    'STD WEB 3960.00',
    'SUT BAR 13000.00',
    'SUT WEB 11700.00',
  ]);
});

test('a hotel without rates gets its first plan, base rates and pricing', async ({ page, app }) => {
  const hotel = await makeFurnishedHotel(app, undefined, []);
  await enterAs(page, app, hotel.accounts.manager, '/rates');
  await button(page, 'Add Rate Plan').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByLabel('Plan Code')).toHaveValue('BAR');
  await expect(sheet.getByLabel('Adjustment (%)')).toHaveCount(0);
  await button(page, 'Save').click();
  await expect(page.getByText('Set the base rates first')).toBeVisible();
  await expect(button(page, 'Add Rate Plan')).toHaveCount(0);
  await page.getByRole('button', { name: 'Set base rate of Suite' }).click();
  await expect(page.getByLabel('Base Rate for Suite')).toBeFocused();
  await page.keyboard.type('9000');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Suite')).toContainText('₹9,000');
  await expect(button(page, 'Add Rate Plan')).toBeVisible();
  expect(await ratesOf(app, hotel)).toEqual(['SUT BAR 9000.00']);

  await button(page, 'Add Season').click();
  await expectNoFindingsInProblems(page, 'Save');
  await sheet.getByRole('button', { name: 'Cancel' }).click();

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

test("next year's prices are saved with the keyboard on a phone", async ({ page, app }) => {
  // A hotel whose rates ended last year, so that the overview offers the link in every month.
  const hotel = await makeFurnishedHotel(app, new Date().getFullYear() - 1);
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, app, hotel.accounts.manager, '');
  await page.getByRole('link', { name: /Next Year's Prices/ }).press('Enter');
  const change = page.getByLabel('Percentage');
  await expect(change).toBeFocused();
  await change.fill('4');
  await page.getByText('All 2 rate plans').press('Enter');
  await page.getByRole('switch', { name: 'Website Rate' }).press('Space');
  await expect(page.getByText('1 of 2 rate plans')).toBeVisible();
  await expect(page.getByText('2 new rates, 0 existing, 0 not copied')).toBeVisible();
  const suite = page
    .getByRole('table', { name: 'Old and New Prices' })
    .getByRole('row', { name: 'Suite' });
  // The browser updates the table when it is idle, so this waits.
  await expect(suite).toHaveCount(1);
  await expect(suite).toContainText(/₹12,000.*₹12,480/);
  await button(page, 'Save').press('Enter');
  await expect(button(page, 'More actions')).toBeFocused();
  const all = await ratesOf(app, hotel);
  expect(all).toHaveLength(6);
  expect(all).toEqual(expect.arrayContaining(['STD BAR 4160.00', 'SUT BAR 12480.00']));
});
