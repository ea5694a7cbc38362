import type { Page } from '@playwright/test';
import { expect, enterAs, test, type App } from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import { navigation } from '#tests/e2e/support/dashboard.ts';
import { closeNotices } from '#tests/e2e/support/notices.ts';
import { makeHotel, type OwnHotel, type Role } from '#tests/e2e/support/own-hotel.ts';

async function openAccount(page: Page, app: App, role: Role): Promise<OwnHotel> {
  const hotel = await makeHotel(app);
  await enterAs(page, app, hotel.accounts[role], '/account');
  await expect(page.getByLabel('First Name')).toHaveValue('Rita');
  return hotel;
}

test.describe('the account section', () => {
  test('users see but cannot change their role; other changes appear immediately and remain', async ({
    page,
    app,
  }) => {
    const hotel = await openAccount(page, app, 'housekeeper');
    const role = page.getByRole('region', { name: 'Your role' });
    await expect(role).toContainText(hotel.usernameOf('housekeeper'));
    await expect(role).toContainText('Housekeeper');
    await expect(role.getByRole('listitem')).toHaveText([
      'See the overview and rooms',
      'Set the status of rooms',
    ]);
    await expect(role.getByRole('textbox')).toHaveCount(0);
    await page.getByLabel('First Name').fill('Margarita');
    await page.getByLabel('Last Name').fill('Menon');
    await page.getByLabel('Phone').fill('+91 832 555 0100');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your profile was saved.')).toBeVisible();
    await expect(page.getByText('All changes are saved.')).toBeFocused();
    const menu = page.getByRole('button', { name: 'Signed in as Margarita Menon' });
    await expect(menu).toBeVisible();
    await page.reload();
    await expect(menu).toBeVisible();
    await expect(page.getByLabel('First Name')).toHaveValue('Margarita');
    await expect(page.getByLabel('Phone')).toHaveValue('+91 832 555 0100');
  });

  test("the account form shows its own and the server's messages at their fields", async ({
    page,
    app,
  }) => {
    const hotel = await openAccount(page, app, 'maintenance');
    await page.getByLabel('First Name').fill('');
    await page.getByLabel('Email').fill('rita');
    await page.getByLabel('Phone').fill('12');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'First name is required',
      'Please enter a valid email address',
      'Please enter a valid phone number',
    ]);
    await page.getByRole('button', { name: 'Undo changes' }).click();
    const taken = `${hotel.usernameOf('admin')}@hv.example.com`;
    await page.getByLabel('Email').fill(taken);
    await page.getByRole('button', { name: 'Save' }).click();
    const message = 'user with this email already exists.';
    await expect(page.getByRole('link', { name: message })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(taken);
    await navigation(page).getByRole('link', { name: 'Rooms', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await expect(dialog).toContainText('your profile');
    await dialog.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Rooms' })).toBeVisible();
  });
});

test('axe finds nothing on the account page at 1280 and 390 px', async ({ page, app }) => {
  await openAccount(page, app, 'manager');
  await expectNoFindings(page);
  await page.getByLabel('Last Name').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('There is a problem')).toBeVisible();
  await closeNotices(page);
  await expect(page.getByText('Validation Error')).toHaveCount(0);
  await expectNoFindings(page);
});
