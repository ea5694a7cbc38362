import { utimes, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, ONBOARDING, openSignedIn, test } from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import { button } from '#tests/e2e/support/dashboard.ts';
import { expectStep, uniqueHotel } from '#tests/e2e/support/wizard.ts';

const TITLES =
  'Hotel name,E-mail,Phone,Street address,City,State,Postal code,Country,Room type,Rooms,Mystery';
const GOOD = 'Sea View,sea@x.example,+91 832 555 0100,1 Road,Panaji,Goa,403001,India,Deluxe,4,7000';
const WRONG = 'Bay View,nowhere,+91 832 555 0200,2 Road,Panaji,Goa,403001,India,Deluxe,4,7000';
const CSV = {
  name: 'chain.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([TITLES, GOOD, WRONG].join('\n')),
};

/** Saves a file with a button, in a form that the test can choose again. */
async function saved(page: Page, name: string) {
  const saving = page.waitForEvent('download');
  await button(page, name).click();
  const download = await saving;
  return {
    name: download.suggestedFilename(),
    mimeType: 'application/octet-stream',
    buffer: Buffer.concat(await (await download.createReadStream()).toArray()),
  };
}

test('a spreadsheet is understood, corrected and opened in the setup', async ({ page, app }) => {
  await openSignedIn(page, app, ONBOARDING, '/hotels/import');
  const files = page.getByLabel('Files to import');
  const template = await saved(page, 'Download template');
  expect(template.name).toBe('hotels.xlsx');
  await files.setInputFiles(template);
  await expect(page.getByText('Ignored this row and 1 more: they are examples')).toBeVisible();
  await expect(page.getByText('5 rows')).toBeVisible();

  const text = CSV.buffer.toString().replace('Sea View', 'S\x8bo Paulo');
  await files.setInputFiles({ ...CSV, buffer: Buffer.from(text, 'latin1') });
  await page.getByLabel('Which text is right?').selectOption('São Paulo (macintosh)');
  await expect(page.getByText('Not understood')).toBeVisible();
  await expectNoFindings(page);
  await page.getByLabel('Read Mystery as').selectOption('Rate: Base Rate');
  const columns = await saved(page, 'Save these columns');
  expect(columns.name).toBe('chain.mapping.json');
  await button(page, 'Continue').click();
  await expect(page.getByText('1 of 2 hotels can be launched')).toBeVisible();
  const rejected = await saved(page, 'Save the rows with problems');
  expect(rejected.name).toBe('rejected.xlsx');

  const email = page.getByRole('region', { name: 'Bay View', exact: true }).getByLabel('Email');
  await expect(email).toHaveValue('nowhere');
  await expect(email).toHaveAccessibleDescription(/valid email.* chain\.csv, B3/);
  await expect(page.getByText('Not launched: Bay View (1 problem).')).toBeVisible();
  await expectNoFindings(page);
  await email.fill('bay@x.example');
  await email.press('Enter');
  await expect(button(page, 'Launch 2 hotels')).toBeInViewport();
  await expect(page.getByText('All values are correct now.')).toBeInViewport();
  await expect(page.getByText('bay@x.example instead of nowhere')).toBeVisible();
  await button(page, 'Skip São Paulo').click();
  await button(page, 'Launch 1 hotel').click();
  await expect(page.getByRole('alertdialog')).toContainText('Not launched: São Paulo (skipped).');
  await button(page, 'Cancel').click();
  await button(page, 'Include again São Paulo').click();
  await expect(button(page, 'Launch 2 hotels')).toBeVisible();

  await files.setInputFiles([rejected, columns]);
  const lost = page.getByRole('alert').filter({ hasText: 'change that you made here is lost' });
  await expect(lost).toBeVisible();
  await expect(email).toHaveValue('nowhere');
  await email.fill('bay@x.example');
  await button(page, 'Save corrections').click();
  await expect(page.getByText('1 hotel found')).toBeVisible();
  await button(page, 'Open this hotel in the setup').click();
  await expectStep(page, 4);
  await page.getByRole('navigation').getByRole('button', { name: 'Hotel Profile' }).click();
  await expect(page.getByLabel('Hotel Name')).toHaveValue('Bay View');
});

test('a file that was edited since it was chosen is chosen again', async ({
  page,
  app,
}, testInfo) => {
  const file = testInfo.outputPath('chain.csv');
  const write = async (row: string) =>
    await writeFile(file, [TITLES.replace('Mystery', 'Base rate'), GOOD, row].join('\n'));
  await write(WRONG);
  await openSignedIn(page, app, ONBOARDING, '/hotels/import');
  await page.getByLabel('Files to import').setInputFiles(file);
  await expect(page.getByText('1 of 2 hotels can be launched')).toBeVisible();
  await write(`${WRONG.replace('nowhere', 'bay@x.example')}\n`);
  // Browsers compare the times of a file by the second.
  await utimes(file, 0, 0);
  await button(page, 'Read the files again').click();
  await expect(page.getByText('chain.csv has changed since you chose it')).toBeVisible();
  await expect(page.getByText('1 of 2 hotels can be launched')).toBeVisible();
  await expectNoFindings(page);
  const choosing = page.waitForEvent('filechooser');
  await button(page, 'Choose it again').click();
  await (await choosing).setFiles(file);
  await expect(page.getByText('2 hotels found')).toBeVisible();
});

test('another tab tells of a launch, and each hotel of it is undone', async ({ page, app }) => {
  const hotels = [uniqueHotel(), uniqueHotel()];
  const rows = hotels.map(({ name, email }, index) =>
    [name, email, `+91 22 5550 02${index}0`, `${index} Quay Road`, 'Mumbai', 'MH', 400001, 'India']
      .concat(['Deluxe Room', 4, 7000] as never)
      .join(),
  );
  const chain = [TITLES.replace('Mystery', 'Base rate'), ...rows].join('\n');
  await openSignedIn(page, app, ONBOARDING, '/hotels/import');
  await page.getByLabel('Files to import').setInputFiles({ ...CSV, buffer: Buffer.from(chain) });
  // The import survives a change of page.
  await page.getByRole('link', { name: 'Your hotels' }).click();
  await expect(page).toHaveURL(`${app.url}/hotels`);
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page.getByText('2 hotels found')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${app.url}/hotels`);
  const sending = Promise.withResolvers<void>();
  await page.route('**/api/hotels/', async (route) => {
    if (route.request().method() === 'POST') await sending.promise;
    await route.continue();
  });
  await button(page, 'Launch 2 hotels').click();
  await button(page, 'Launch').click();
  await expect(other.getByText('Launching hotels')).toBeVisible();
  sending.resolve();
  await expect(page.getByText('2 of 2 hotels launched')).toBeVisible();
  await expect(other.getByText('Launching hotels')).toBeHidden();
  await other.close();

  const dialog = page.getByRole('alertdialog');
  const lines = page.getByRole('list', { name: 'Hotels in this launch' });
  const line = lines.getByRole('listitem').filter({ hasText: hotels[0]!.name });
  // The hotel has no administrator, as 'Your hotels' says too.
  await expect(line).toContainText('1 record missing');
  await line.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog).toContainText('Deleted: ');
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Undo launch' }).click();
  await expect(dialog.getByText('The launch was undone')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(line).toContainText('Not started');
  await expect(page.getByRole('heading', { name: 'Launch partly undone' })).toBeVisible();
  await expect(button(page, 'Continue with 1 hotel')).toBeVisible();
  await page.getByText('Files and hotels that are not launched').click();
  await expect(page.getByText('1 hotel found')).toBeVisible();

  // After a reload, the page of the hotel finds the launch in the browser.
  await page.goto(`${app.url}/hotels`);
  await page.getByLabel('Search Hotels').fill(hotels[1]!.name);
  await page.getByRole('link', { name: hotels[1]!.name }).click();
  await button(page, `Undo the launch of ${hotels[1]!.name}`).click();
  await dialog.getByRole('button', { name: 'Undo launch' }).click();
  await expect(dialog.getByText('The launch was undone')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Not started')).toBeVisible();
  for (const { name } of hotels) {
    const { id } = (await app.list('/hotels/')).find((hotel) => hotel['name'] === name) ?? {};
    expect(await app.list(`/rooms/rooms/?hotel=${String(id)}`)).toEqual([]);
  }
});
