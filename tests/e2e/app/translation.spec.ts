import type { Page } from '@playwright/test';
import {
  enterAs,
  expect,
  ONBOARDING,
  openSignedIn,
  submitSignIn,
  test,
} from '#tests/e2e/support/app.ts';
import { button, choose, chooseInPanel, open, panelOf } from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import { figure } from '#tests/e2e/support/overview.ts';
import { expectNotice, rememberNotices } from '#tests/e2e/support/notices.ts';
import { translatePages } from '#tests/e2e/support/translation.ts';
import {
  addAdmin,
  expectLaunched,
  expectStep,
  fillProfile,
  launch,
  submitProfile,
  submitRates,
  submitRoomTypes,
  submitStaff,
  uniqueHotel,
  useQuickStart,
} from '#tests/e2e/support/wizard.ts';

test.beforeEach(({ context }) => translatePages(context));

/** Waits until every visible text is translated again. */
async function expectTranslated(page: Page): Promise<void> {
  const bare = page.locator('xpath=//body//text()[normalize-space()]/parent::*');
  await expect(
    bare.and(page.locator(':not(font, script, style, [translate=no], [translate=no] *)')),
  ).toHaveCount(0);
}

test('the wizard works on a translated page, and shows what changes', async ({ page, app }) => {
  const hotel = uniqueHotel();
  const completed = (steps: number) =>
    expect(page.getByText(`${steps} of 5 steps completed`)).toBeVisible();
  await page.goto(`${app.url}/login`);
  await submitSignIn(page, { username: 'nobody', password: 'wrong' });
  await expect(page.getByRole('alert')).toHaveText(/No active account found/);
  await submitSignIn(page, ONBOARDING);
  await expectStep(page, 1);
  await completed(0);

  await button(page, 'Continue to Room Types').click();
  await expect(page.getByRole('link', { name: 'Hotel name is required' })).toBeVisible();
  await fillProfile(page, hotel);
  await expect(page.getByText('Hotel name is required')).toHaveCount(0);
  const country = page.getByRole('combobox', { name: 'Country' });
  await country.selectOption('Singapore');
  await country.selectOption('India');
  await expect(country).toHaveValue('India');
  await submitProfile(page);
  await completed(1);

  await useQuickStart(page);
  await button(page, 'Remove Standard Room').click();
  await expect(page.getByText('Standard Room removed.')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(page.getByText('Standard Room removed.')).toHaveCount(0);
  await submitRoomTypes(page);
  await page.goBack();
  await expectStep(page, 2);
  await page.goForward();
  await submitRates(page);
  await completed(3);
  await addAdmin(page, { ...hotel, admin: { ...hotel.admin, email: 'nowhere' } });
  await button(page, 'Complete Setup').click();
  await expect(page.getByRole('link', { name: /email/i })).toBeVisible();
  await expectTranslated(page);
  await page.getByLabel('Email').fill(hotel.admin.email);
  await submitStaff(page);
  await completed(4);
  await expectTranslated(page);
  const asTyped = [hotel.code, hotel.email, hotel.admin.username];
  for (const text of asTyped) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.locator('font').getByText(text, { exact: true })).toHaveCount(0);
  }
  await launch(page);
  await expectLaunched(page);
  await expectTranslated(page);
});

test('the dashboard works on a translated page, and shows what changes', async ({ page, app }) => {
  const hotel = await makeFurnishedHotel(app);
  await enterAs(page, app, hotel.accounts.admin);
  await rememberNotices(page);
  await expect(figure(page, 'Total Rooms')).toContainText('4');
  await expectTranslated(page);

  await open(page, 'Rooms');
  await expect(button(page, '102')).toBeVisible();
  await expect(page.locator('font').getByText('102', { exact: true })).toHaveCount(0);
  await chooseInPanel(page, '102', 'Dirty');
  await expect(panelOf(page, '102')).toContainText('Dirty');
  await button(page, 'Close').click();
  await page.getByLabel('Search Rooms').fill('10');
  await page.getByRole('button', { name: 'Clean 3' }).click();
  await expect(page.getByText('3 of 4')).toBeVisible();
  await button(page, 'Show All').click();

  await open(page, 'Rates');
  await button(page, 'Edit base rate of Suite, ₹12,000').click();
  await page.keyboard.type('13000');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Edit base rate of Suite, ₹13,000')).toContainText('13,000');

  await open(page, 'Hotel');
  await page.getByLabel('Hotel Name').fill('');
  await button(page, 'Save').click();
  await expect(page.getByRole('link', { name: 'Hotel name is required' })).toBeVisible();
  await page.getByLabel('Hotel Name').fill(`${hotel.name} Palace`);
  await button(page, 'Save').click();
  await expectNotice(page, 'The hotel profile was saved.');
  await expect(page.getByRole('banner')).toContainText(`${hotel.name} Palace`);

  await open(page, 'Staff');
  await button(page, 'Edit Rita housekeeper').click();
  await page.getByRole('switch', { name: 'Active' }).click();
  await button(page, 'Save').click();
  await expect(page.getByRole('cell', { name: 'Inactive' })).toBeVisible();
  await choose(page, 'Remove', 'Rita housekeeper');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('row', { name: /Rita housekeeper/ })).toHaveCount(0);

  await open(page, 'Account');
  await page.getByLabel('Last Name').fill('Menon');
  await button(page, 'Save').click();
  await expect(page.getByText('All changes are saved.')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Rita Menon');
  await expectTranslated(page);
});

test("'Your hotels' works on a translated page, and shows what changes", async ({ page, app }) => {
  const hotel = await makeFurnishedHotel(app);
  await openSignedIn(page, app, ONBOARDING, '/hotels');
  await page.getByLabel('Search Hotels').fill(hotel.code);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'Import' }).click();
  await page.getByLabel('Files to import').setInputFiles({
    name: 'chain.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Hotel name,E-mail,Mystery\nSea View,sea@x.example,7000'),
  });
  await page.getByLabel('Read Mystery as').selectOption('Rate: Base Rate');
  await button(page, 'Continue').click();
  await expect(page.getByRole('heading', { name: '6 problems' })).toBeVisible();
  await button(page, 'Skip Sea View').click();
  await expect(page.getByRole('heading', { name: '1 problem' })).toBeVisible();
  await expectTranslated(page);
});
