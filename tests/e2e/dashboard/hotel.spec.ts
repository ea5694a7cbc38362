import type { Locator, Page } from '@playwright/test';
import { enterAs, expect, expectLogin, test, type App } from '#tests/e2e/support/app.ts';
import {
  button,
  expectNoFindingsInProblems,
  navigation,
  userMenu,
} from '#tests/e2e/support/dashboard.ts';
import { expectNotice } from '#tests/e2e/support/notices.ts';
import { makeHotel } from '#tests/e2e/support/own-hotel.ts';
import { expectTranslated, translatePages } from '#tests/e2e/support/translation.ts';

// All of this also works on a translated page.
test.beforeEach(({ context }) => translatePages(context));

/** A picture of one black pixel. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAkQBADs=', 'base64');

async function openHotel(page: Page, app: App) {
  const hotel = await makeHotel(app);
  await enterAs(page, app, hotel.accounts.admin);
  await navigation(page).getByRole('link', { name: 'Hotel', exact: true }).click();
  await expect(page.getByLabel('Hotel Name')).toHaveValue(hotel.name);
  return hotel;
}

test('leaving unsaved changes asks first, and saved ones remain', async ({ page, app }) => {
  const { name, code } = await openHotel(page, app);
  const rooms = navigation(page).getByRole('link', { name: 'Rooms', exact: true });
  const city = page.getByLabel('City');
  await expect(button(page, 'Save')).toBeDisabled();
  await city.fill('Panaji');
  const dialog = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  const keep = async () => {
    await expect(dialog).toContainText('the hotel profile');
    await dialog.getByRole('button', { name: 'Keep Editing' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/dashboard\/hotel$/);
    await expect(city).toHaveValue('Panaji');
  };
  const signOut = async () => {
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  };
  await rooms.click();
  await keep();
  await expect(rooms).toBeFocused();
  await page.evaluate(() => history.back());
  await keep();
  await signOut();
  await keep();
  const asked = page.waitForEvent('dialog').then(async (warning) => {
    await warning.accept();
    return warning.type();
  });
  await page.reload();
  expect(await asked).toBe('beforeunload');
  // The reload restores what the user typed.
  await expect(page.getByText('Unsaved changes restored')).toBeVisible();
  await expect(city).toHaveValue('Panaji');

  await page.getByLabel('Hotel Name').fill('');
  await expectNoFindingsInProblems(page, 'Save');
  await page.getByLabel('Hotel Name').fill(`${name} Palace`);
  await expect(page.getByLabel('Hotel Code')).toHaveValue(code);
  await page.getByLabel('Country').selectOption('Singapore');
  await page.getByLabel('Tax Rate').fill('7.5');
  await page.getByLabel('Check-in Time').fill('14:30');
  await page.getByRole('switch', { name: 'Pool' }).click();
  await button(page, 'Save').click();
  await expectNotice(page, 'The hotel profile was saved.');
  await expect(page.locator(':focus')).toHaveText('All changes are saved.');
  await expect(page.getByRole('banner')).toContainText(`${name} Palace`);
  await expectTranslated(page);

  // Everything is saved, so the app does not ask the user to confirm leaving the form.
  await rooms.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rooms' })).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(page.getByLabel('Hotel Name')).toHaveValue(`${name} Palace`);
  await expect(city).toHaveValue('Panaji');
  await expect(page.getByLabel('Country')).toHaveValue('Singapore');
  await expect(page.getByLabel('Tax Rate')).toHaveValue('7.50');
  await expect(page.getByLabel('Check-in Time')).toHaveValue('14:30');
  await expect(page.getByRole('switch', { name: 'Pool' })).toBeChecked();

  // A sign-out discards what is typed.
  await city.fill('Margao');
  await signOut();
  await dialog.getByRole('button', { name: 'Discard Changes' }).click();
  await expectLogin(page, app);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Margao');
});

/** Waits until the picture has loaded, not only its frame. */
async function expectPainted(image: Locator): Promise<void> {
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBe(1);
}

test('a logo is uploaded, removed and dropped on its place', async ({ page, app }) => {
  const { name } = await openHotel(page, app);
  const file = { name: 'harbour.gif', mimeType: 'image/gif', buffer: GIF };
  await page.locator('input[type=file]').setInputFiles(file);
  await expectNotice(page, 'The logo was saved.');
  const shown = page.getByRole('img', { name: `Logo of ${name}` });
  await expectPainted(shown);
  await expectPainted(page.getByRole('banner').locator('img'));

  const place = button(page, 'Choose a Picture');
  await button(page, 'Remove Logo').click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove the logo?' });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('region', { name: 'Logo' })).toContainText('No logo yet');
  await expect(place).toBeFocused();
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0);

  const files = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], 'dropped.gif', { type: 'image/gif' }));
      return transfer;
    },
    [...GIF],
  );
  await place.dispatchEvent('dragover', { dataTransfer: files });
  await place.dispatchEvent('drop', { dataTransfer: files });
  await expectPainted(shown);
});
