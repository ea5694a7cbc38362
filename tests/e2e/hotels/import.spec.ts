import type { Download } from '@playwright/test';
import { expect, ONBOARDING, openSignedIn, test } from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import { button } from '#tests/e2e/support/dashboard.ts';

const TITLES =
  'Hotel name,E-mail,Phone,Street address,City,State,Postal code,Country,Room type,Rooms,Mystery';
const GOOD = 'Sea View,sea@x.example,+91 832 555 0100,1 Road,Panaji,Goa,403001,India,Deluxe,4,7000';
const WRONG = 'Bay View,nowhere,+91 832 555 0200,2 Road,Panaji,Goa,403001,India,Deluxe,4,7000';
const CSV = {
  name: 'chain.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([TITLES, GOOD, WRONG].join('\n')),
};

/** The downloaded file, in a form that the test can upload again. */
async function contentOf(download: Download) {
  return {
    name: download.suggestedFilename(),
    mimeType: 'application/octet-stream',
    buffer: Buffer.concat(await (await download.createReadStream()).toArray()),
  };
}

test('columns are saved for the next spreadsheet, and rows with problems to correct them (docs/import.md)', async ({
  page,
  app,
}) => {
  await openSignedIn(page, app, ONBOARDING, '/hotels/import');
  const files = page.getByLabel('Files to import');
  await files.setInputFiles(CSV);
  await page.getByLabel('Read Mystery as').selectOption('Rate: Base Rate');
  const saving = page.waitForEvent('download');
  await button(page, 'Save these columns').click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('chain.mapping.json');

  await files.setInputFiles(CSV);
  await expect(page.getByText('Not understood')).toBeVisible();
  await expectNoFindings(page);
  const mapping = await contentOf(saved);
  await files.setInputFiles([CSV, mapping]);
  await expect(page.getByText('1 hotel found')).toBeVisible();

  const rejecting = page.waitForEvent('download');
  await button(page, 'Save the rows with problems').click();
  const rejected = await rejecting;
  expect(rejected.suggestedFilename()).toBe('rejected.xlsx');
  await files.setInputFiles([await contentOf(rejected), mapping]);
  await expect(page.getByRole('heading', { name: '1 problem' })).toBeVisible();
});

test('a template is read without a question', async ({ page, app }) => {
  await openSignedIn(page, app, ONBOARDING, '/hotels/import');
  const saving = page.waitForEvent('download');
  await button(page, 'Download template').click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('hotels.xlsx');
  await page.getByLabel('Files to import').setInputFiles(await contentOf(saved));
  await expect(page.getByText('Ignored this row and 1 more: they are examples')).toBeVisible();
  await expect(page.getByText('5 rows')).toBeVisible();
});

test('a file that is not Unicode is read in the encoding that the user chooses', async ({
  page,
  app,
}) => {
  await openSignedIn(page, app, ONBOARDING, '/hotels/import');
  const text = CSV.buffer
    .toString()
    .replace('Sea View', 'S\x8bo Paulo')
    .replace(',Mystery', ',Base rate');
  const file = { ...CSV, buffer: Buffer.from(text, 'latin1') };
  await page.getByLabel('Files to import').setInputFiles(file);
  await expect(page.getByText(/Nothing is launched before you correct or leave out/)).toBeVisible();
  await page.getByLabel('Which text is right?').selectOption('São Paulo (macintosh)');
  await expect(button(page, 'Skip São Paulo')).toBeVisible();
  await expect(button(page, 'Launch 1 hotel')).toBeVisible();
  await expectNoFindings(page);
});

test('a wrong value is corrected in place, and a hotel is left out and taken in again', async ({
  page,
  app,
}) => {
  await openSignedIn(page, app, ONBOARDING, '/hotels/import');
  const files = page.getByLabel('Files to import');
  const text = CSV.buffer.toString().replace('Mystery', 'Base rate').replace('Bay View,', 'Bay,');
  const file = { ...CSV, buffer: Buffer.from(text) };
  await files.setInputFiles(file);
  const bay = page.getByRole('region', { name: 'Bay', exact: true });
  const email = bay.getByLabel('Email');
  await expect(email).toHaveValue('nowhere');
  await expect(email).toHaveAccessibleDescription(/valid email.* chain\.csv, B3/);
  await expect(page.getByText('Not launched: Bay (1 problem).')).toBeVisible();
  await expectNoFindings(page);
  await email.fill('bay@x.example');
  await email.press('Enter');
  await expect(button(page, 'Launch 2 hotels')).toBeVisible();
  await expect(page.getByText('bay@x.example instead of nowhere')).toBeVisible();
  await button(page, 'Skip Sea View').click();
  await button(page, 'Launch 1 hotel').click();
  await expect(page.getByRole('alertdialog')).toContainText('Not launched: Sea View (skipped).');
  await button(page, 'Cancel').click();
  await button(page, 'Include again Sea View').click();
  await expect(button(page, 'Launch 2 hotels')).toBeVisible();
  await expectNoFindings(page);
  await files.setInputFiles(file);
  await expect(page.getByRole('alert').first()).toContainText(
    '1 change that you made here is lost',
  );
  await expect(email).toHaveValue('nowhere');
});
