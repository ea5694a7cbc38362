// Checks the accessibility of every screen at 1280 and 390 px. The tests of hotels, imports and
// launch results check their own screens.
import type { Page } from '@playwright/test';
import { enterAs, expect, test } from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import { button, choose, open, panelOf } from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import { closeNotices } from '#tests/e2e/support/notices.ts';
import {
  documentOf,
  expectStep,
  importDocument,
  openWizard,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

/** Submits an invalid form, and checks the page with the problems that it shows. */
async function expectNoFindingsInProblems(page: Page, submit: string): Promise<void> {
  await button(page, submit).click();
  await expect(page.getByText('There is a problem')).toBeVisible();
  await closeNotices(page);
  await expect(page.getByText('Validation Error')).toHaveCount(0);
  await expectNoFindings(page);
}

test('axe finds nothing on the sign-in screen and the steps of the wizard', async ({
  page,
  app,
}) => {
  await page.goto(`${app.url}/login`);
  await button(page, 'Sign In').click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expectNoFindings(page);

  await openWizard(page, app);
  await expectNoFindingsInProblems(page, 'Continue to Room Types');
  await importDocument(page, documentOf(uniqueHotel()));
  await expectStep(page, 5);
  await closeNotices(page);
  await expectNoFindings(page);
  for (const [back, step] of [
    ['Back to Staff Setup', 4],
    ['Back to Rate Setup', 3],
    ['Back to Room Types', 2],
  ] as const) {
    await button(page, back).click();
    await expectStep(page, step);
    await expectNoFindings(page);
  }
});

test('axe finds nothing on the overview, the rooms and the rates', async ({ page, app }) => {
  const { accounts } = await makeFurnishedHotel(app, new Date().getFullYear() - 1);
  await enterAs(page, app, accounts.manager);
  await page.getByRole('button', { name: /^Signed in as/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press('Escape');

  await open(page, 'Rooms');
  await button(page, '102').click();
  await expect(panelOf(page, '102')).toBeVisible();
  await expectNoFindings(page);
  await button(page, 'Remove room 102').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await page.getByLabel('Select room 103').check();
  await expectNoFindings(page);
  await button(page, 'Map').click();
  await expect(page.getByRole('gridcell')).toHaveCount(4);
  await expectNoFindings(page);
  await page.getByRole('link', { name: 'Room Types' }).click();
  await expectNoFindings(page);

  await open(page, 'Rates');
  await page.getByRole('button', { name: /^Edit base rate of Suite/ }).focus();
  await page.keyboard.type('13000');
  await expectNoFindings(page);
  await button(page, 'Discard').click();
  await button(page, 'Add Rate Plan').click();
  await expectNoFindingsInProblems(page, 'Save');
});

test('axe finds nothing on the hotel, the staff and the account', async ({ page, app }) => {
  const { accounts } = await makeFurnishedHotel(app);
  await enterAs(page, app, accounts.admin, '/hotel');
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
  await page.locator('input[type=file]').setInputFiles(text);
  await page.getByLabel('Hotel Name').fill('');
  await expectNoFindingsInProblems(page, 'Save');
  await button(page, 'Undo Changes').click();

  await open(page, 'Staff');
  await expectNoFindings(page);
  await choose(page, 'Reset password of', 'Rita housekeeper');
  await button(page, 'Save').click();
  const shown = page.getByRole('alertdialog').getByRole('textbox', { name: 'Password' });
  await expect(shown).toBeFocused();
  await expectNoFindings(page);
  await button(page, 'Done').click();
  await button(page, 'Edit Rita admin').click();
  await page.getByLabel('Last Name').fill('');
  await expectNoFindingsInProblems(page, 'Save');
  await button(page, 'Cancel').click();

  await open(page, 'Account');
  await button(page, 'Change Password').click();
  await expectNoFindingsInProblems(page, 'Save New Password');
});
