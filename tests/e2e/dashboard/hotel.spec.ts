import type { Locator, Page } from '@playwright/test';
import { LOGO_MAX_BYTES } from '#domain/hotel/logo.ts';
import { enterAs, expect, expectDashboard, test, type App } from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import { navigation } from '#tests/e2e/support/dashboard.ts';
import { closeNotices } from '#tests/e2e/support/notices.ts';
import { makeHotel, type OwnHotel, type Role } from '#tests/e2e/support/own-hotel.ts';

/** A picture of one black pixel. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAkQBADs=', 'base64');

const picture = (name: string, mimeType = 'image/gif', buffer = GIF) => ({
  name,
  mimeType,
  buffer,
});
const logo = (page: Page) => page.getByRole('region', { name: 'Logo' });
const choose = (page: Page, file: ReturnType<typeof picture>) =>
  page.locator('input[type=file]').setInputFiles(file);

async function openHotel(page: Page, app: App, role: Role = 'admin'): Promise<OwnHotel> {
  const hotel = await makeHotel(app);
  await enterAs(page, app, hotel.accounts[role]);
  await navigation(page).getByRole('link', { name: 'Hotel', exact: true }).click();
  await expect(page.getByLabel('Hotel Name')).toHaveValue(hotel.name);
  return hotel;
}

/** The picture itself has loaded, not only its frame. */
async function expectPainted(image: Locator): Promise<void> {
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBe(1);
}

async function saveProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The hotel profile was saved.')).toBeVisible();
}

test.describe('the hotel section', () => {
  test('changes appear in the top bar immediately, and remain after a reload', async ({
    page,
    app,
  }) => {
    const { name, code } = await openHotel(page, app);
    await expect(page.getByLabel('Hotel Code')).toHaveValue(code);
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await page.getByLabel('Hotel Name').fill(`${name} Palace`);
    await expect(page.getByLabel('Hotel Code')).toHaveValue(code);
    await page.getByLabel('Country').click();
    await page.getByRole('option', { name: 'Singapore' }).click();
    await page.getByLabel('Tax Rate').fill('7.5');
    await page.getByLabel('Check-in Time').fill('14:30');
    await page.getByRole('switch', { name: 'Pool' }).click();
    await saveProfile(page);
    await expect(page.getByText('All changes are saved.')).toBeFocused();
    await expect(page.getByRole('banner')).toContainText(`${name} Palace`);

    await page.reload();
    await expect(page.getByLabel('Hotel Name')).toHaveValue(`${name} Palace`);
    await expect(page.getByLabel('Country')).toContainText('Singapore');
    await expect(page.getByLabel('Tax Rate')).toHaveValue('7.50');
    await expect(page.getByLabel('Check-in Time')).toHaveValue('14:30');
    await expect(page.getByRole('switch', { name: 'Pool' })).toBeChecked();
  });

  test("the hotel form shows its own and the server's messages at their fields", async ({
    page,
    app,
  }) => {
    await openHotel(page, app);
    await page.getByLabel('Hotel Name').fill('');
    await page.getByLabel('Hotel Code').fill('');
    await page.getByLabel('Email').fill('desk');
    await page.getByLabel('Phone').fill('12');
    await page.getByLabel('Tax Rate').fill('101');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'Hotel name is required',
      'Hotel code is required',
      'Please enter a valid email address',
      'Please enter a valid phone number',
      'Tax rate must be between 0 and 100',
    ]);
    await page.getByRole('button', { name: 'Undo changes' }).click();
    await expect(page.getByRole('alert')).toHaveCount(1);
    await expect(page.getByText('Hotel name is required')).toHaveCount(0);

    await page.getByLabel('Hotel Code').fill('demo01');
    await page.getByRole('button', { name: 'Save' }).click();
    const message = 'hotel with this code already exists.';
    await page.getByRole('link', { name: message }).click();
    await expect(page.getByLabel('Hotel Code')).toBeFocused();
    await expect(page.getByLabel('Hotel Code')).toHaveValue('DEMO01');
    await expect(page.getByLabel('Hotel Code')).toHaveAccessibleDescription(new RegExp(message));
  });

  test('leaving unsaved hotel changes asks first: by link, Back, sign-out or reload', async ({
    page,
    app,
  }) => {
    const { name } = await openHotel(page, app);
    await page.getByLabel('City').fill('Panaji');
    const dialog = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    const keep = async () => {
      await expect(dialog).toContainText('the hotel profile');
      await dialog.getByRole('button', { name: 'Keep editing' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(/\/dashboard\/hotel$/);
      await expect(page.getByLabel('City')).toHaveValue('Panaji');
    };
    await navigation(page).getByRole('link', { name: 'Rooms', exact: true }).click();
    await keep();
    await expect(navigation(page).getByRole('link', { name: 'Rooms', exact: true })).toBeFocused();
    await page.evaluate(() => history.back());
    await keep();
    await page.getByRole('button', { name: /Signed in as/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await keep();
    const asked = page.waitForEvent('dialog').then(async (warning) => {
      await warning.accept();
      return warning.type();
    });
    await page.reload();
    expect(await asked).toBe('beforeunload');

    await page.getByLabel('City').fill('Panaji');
    await page.evaluate(() => history.back());
    await dialog.getByRole('button', { name: 'Discard changes' }).click();
    await expectDashboard(page, app);
    await navigation(page).getByRole('link', { name: 'Hotel', exact: true }).click();
    await expect(page.getByLabel('City')).toHaveValue('Mumbai');
    await page.getByLabel('Hotel Name').fill(`${name} Palace`);
    await saveProfile(page);
    await navigation(page).getByRole('link', { name: 'Rooms', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Rooms' })).toBeVisible();
  });

  test('R27 a server without a hotel profile shows sample data and stores nothing', async ({
    page,
    app,
  }) => {
    await page.route('**/api/hotels/my-hotel/', (route) =>
      route.fulfill({ status: 404, json: { detail: 'Not found.' } }),
    );
    const hotel = await makeHotel(app);
    await enterAs(page, app, hotel.accounts.admin);
    await navigation(page).getByRole('link', { name: 'Hotel', exact: true }).click();
    await expect(page.getByLabel('Hotel Name')).toHaveValue('Sample Hotel');
    await expect(page.getByText('Sample data')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText(hotel.name);
    await expect(logo(page)).toHaveCount(0);
    await page.getByLabel('City').fill('Panaji');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('your changes were not stored')).toBeVisible();
    await expect(page.getByText('Sample data')).toHaveCount(2);
    await expect(page.getByText('You have unsaved changes.')).toBeVisible();
  });
});

test.describe("the hotel's logo", () => {
  test('a logo is previewed, uploaded with progress, replaced and removed', async ({
    page,
    app,
  }) => {
    const { name } = await openHotel(page, app);
    const slow = await page.context().newCDPSession(page);
    await slow.send('Network.enable');
    const throughput = { offline: false, latency: 0, downloadThroughput: -1 };
    await slow.send('Network.emulateNetworkConditions', {
      ...throughput,
      uploadThroughput: 400_000,
    });
    const large = Buffer.concat([GIF, Buffer.alloc(800_000)]);
    await choose(page, picture('harbour.gif', 'image/gif', large));
    const progress = page.getByRole('progressbar', { name: 'Uploading harbour.gif' });
    await expect(progress).toBeVisible();
    await expectPainted(page.getByRole('img', { name: 'The new logo' }));
    await expect(progress).toHaveAttribute('aria-valuetext', /^[1-9]\d%$/);
    await expect(page.getByText('The logo was saved.')).toBeVisible();
    await expect(progress).toHaveCount(0);
    const shown = page.getByRole('img', { name: `Logo of ${name}` });
    await expectPainted(shown);
    await expectPainted(page.getByRole('banner').locator('img'));
    const first = await shown.getAttribute('src');

    await choose(page, picture('other.gif', 'image/gif', large));
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Replace logo' })).toBeFocused();
    await expect(shown).toHaveAttribute('src', String(first));

    await slow.send('Network.emulateNetworkConditions', { ...throughput, uploadThroughput: -1 });
    await choose(page, picture('other.gif'));
    await expect(shown).not.toHaveAttribute('src', String(first));
    await page.reload();
    await expectPainted(shown);

    await page.getByRole('button', { name: 'Remove logo' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Remove the logo?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expectPainted(shown);
    await page.getByRole('button', { name: 'Remove logo' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(logo(page)).toContainText('No logo yet');
    await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeFocused();
    await expect(page.getByRole('banner').locator('img')).toHaveCount(0);
  });

  test('a manager can drop a logo on its place', async ({ page, app }) => {
    const { name } = await openHotel(page, app, 'manager');
    const files = await page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(
          new File([Uint8Array.from(bytes)], 'dropped.gif', { type: 'image/gif' }),
        );
        return transfer;
      },
      [...GIF],
    );
    const place = page.getByRole('button', { name: 'Choose a picture' });
    await place.dispatchEvent('dragover', { dataTransfer: files });
    await place.dispatchEvent('drop', { dataTransfer: files });
    await expectPainted(page.getByRole('img', { name: `Logo of ${name}` }));
  });

  test('a logo file that is too large or of a wrong type is refused immediately', async ({
    page,
    app,
  }) => {
    await openHotel(page, app);
    let requests = 0;
    await page.route('**/logo/', (route) => {
      requests += 1;
      return route.continue();
    });
    const large = Buffer.concat([GIF, Buffer.alloc(LOGO_MAX_BYTES)]);
    await choose(page, picture('large.gif', 'image/gif', large));
    const alert = logo(page).getByRole('alert');
    await expect(alert).toHaveText('File is too large. Please choose a smaller file.');
    await choose(page, picture('notes.txt', 'text/plain', Buffer.from('no picture')));
    await expect(alert).toHaveText('File type not supported. Please use a different format.');
    await choose(page, picture('fake.png', 'image/png', Buffer.from('no picture')));
    await expect(alert).toHaveText('File validation failed. Please check the file content.');
    expect(requests).toBe(0);
    await choose(page, picture('logo.gif'));
    await expect(page.getByText('The logo was saved.')).toBeVisible();
    await expect(alert).toHaveText('');
  });

  test('the logo field is hidden if the server has no logo call', async ({ page, app }) => {
    const hotel = await openHotel(page, app);
    await page.route('**/logo/', (route) => route.fulfill({ status: 404, json: {} }));
    await choose(page, picture('logo.gif'));
    await expect(page.getByText('This server does not store hotel logos.')).toBeVisible();
    await expect(logo(page)).toHaveCount(0);

    await page.route('**/api/hotels/my-hotel/', async (route) => {
      const response = await route.fetch();
      const { logo: _, ...record } = (await response.json()) as Record<string, unknown>;
      await route.fulfill({ response, json: record });
    });
    await page.reload();
    await expect(page.getByLabel('Hotel Name')).toHaveValue(hotel.name);
    await expect(logo(page)).toHaveCount(0);
  });
});

test('axe finds nothing on the hotel page at 1280 and 390 px', async ({ page, app }) => {
  await openHotel(page, app);
  await expectNoFindings(page);
  await choose(page, picture('logo.gif'));
  await expect(page.getByRole('button', { name: 'Remove logo' })).toBeVisible();
  await choose(page, picture('notes.txt', 'text/plain'));
  await page.getByLabel('Hotel Name').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('There is a problem')).toBeVisible();
  await closeNotices(page);
  await expect(page.getByText('Validation Error')).toHaveCount(0);
  await expectNoFindings(page);
  await navigation(page).getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoFindings(page);
});
