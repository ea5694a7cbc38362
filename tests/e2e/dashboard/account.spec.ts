import type { Page } from '@playwright/test';
import { expect, enterAs, test, type App } from '#tests/e2e/support/app.ts';
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
    const role = page.getByRole('region', { name: 'Your Role' });
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
});
