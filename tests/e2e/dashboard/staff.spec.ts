import type { Page } from '@playwright/test';
import { enterAs, expect, signIn, submitSignIn, test, type App } from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import { navigation } from '#tests/e2e/support/dashboard.ts';
import { closeNotices } from '#tests/e2e/support/notices.ts';
import { makeHotel, type OwnHotel, type Role } from '#tests/e2e/support/own-hotel.ts';

async function openStaff(page: Page, app: App, hotel: OwnHotel, role: Role): Promise<void> {
  await enterAs(page, app, hotel.accounts[role], '/staff');
  await expect(page.getByRole('row', { name: /Rita admin/ })).toBeVisible();
}

const usersOf = (app: App, { id }: OwnHotel) => app.list(`/auth/users/?hotel=${String(id)}`);

test.describe('the staff section', () => {
  test('a staff user can be added, sign in, and be changed, deactivated and removed', async ({
    page,
    app,
    browser,
  }) => {
    const hotel = await makeHotel(app);
    await openStaff(page, app, hotel, 'admin');
    const email = `dina@${hotel.usernameOf('admin')}.example.com`.replace('admin.', '');
    const account = { username: `dina-${String(hotel.id)}`, password: 'Qw3rTy77zz' };

    await page.getByRole('button', { name: 'Add Staff User' }).click();
    await expect(page.getByLabel('First Name')).toBeFocused();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: 'First name is required' })).toBeVisible();
    await page.getByLabel('First Name').fill('Dina');
    await page.getByLabel('Last Name').fill('Rao');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Username').fill(account.username);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Dina Rao was saved.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Staff User' })).toBeFocused();

    const other = await browser.newPage();
    await signIn(other, app, account);
    await expect(other).toHaveURL(/\/dashboard$/);

    await page.getByLabel('Search Staff').fill('dina');
    await expect(page.getByText('1 of 6')).toBeVisible();
    await page.getByRole('button', { name: 'Edit Dina Rao' }).click();
    await page.getByLabel('Last Name').fill('Rao-Mehta');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Edit Dina Rao-Mehta' })).toBeFocused();

    await page.getByRole('button', { name: 'Deactivate Dina Rao-Mehta' }).click();
    await expect(page.getByRole('button', { name: 'Activate Dina Rao-Mehta' })).toBeVisible();
    await other.goto(`${app.url}/login`);
    await other.evaluate(() => localStorage.clear());
    await other.goto(`${app.url}/login`);
    await submitSignIn(other, account);
    await expect(other.getByRole('alert')).toContainText('No active account found');
    await other.close();

    await page.getByRole('button', { name: 'Remove Dina Rao-Mehta' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Remove Dina Rao-Mehta?' });
    await expect(dialog).toContainText(account.username);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await usersOf(app, hotel)).toHaveLength(6);
    await page.getByRole('button', { name: 'Remove Dina Rao-Mehta' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: 'Edit Dina Rao-Mehta' })).toHaveCount(0);
    expect(await usersOf(app, hotel)).toHaveLength(5);
  });

  test('a manager manages staff but not administrators', async ({ page, app }) => {
    const hotel = await makeHotel(app);
    await openStaff(page, app, hotel, 'manager');
    await expect(page.getByRole('button', { name: 'Edit Rita housekeeper' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Rita admin' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Add Staff User' }).click();
    await page.getByLabel('Role').click();
    await expect(page.getByRole('option')).toHaveText([
      'Manager',
      'Front Desk Agent',
      'Housekeeper',
      'Maintenance',
    ]);
  });

  test('a staff field that the server refuses shows why and keeps the typed values (R24)', async ({
    page,
    app,
  }) => {
    const hotel = await makeHotel(app);
    await openStaff(page, app, hotel, 'admin');
    await page.getByRole('button', { name: 'Edit Rita housekeeper' }).click();
    await page.getByLabel('Username').fill('4onboard');
    await page.getByRole('button', { name: 'Save' }).click();
    const message = 'A user with that username already exists.';
    await expect(page.getByRole('link', { name: message })).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription(new RegExp(message));
    await expect(page.getByLabel('Username')).toHaveValue('4onboard');
  });
});

test('axe finds nothing on the staff list and its form at 1280 and 390 px', async ({
  page,
  app,
}) => {
  const hotel = await makeHotel(app);
  await openStaff(page, app, hotel, 'admin');
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Add Staff User' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('There is a problem')).toBeVisible();
  await page.getByRole('button', { name: 'Close notification' }).first().click();
  await closeNotices(page);
  await expect(page.getByText('Validation Error')).toHaveCount(0);
  await expectNoFindings(page);
});

test.describe('a role that changes while its user works', () => {
  test('the first refusal removes what the new role may not do', async ({ page, app, browser }) => {
    const hotel = await makeHotel(app);
    const other = await browser.newPage();
    await openStaff(other, app, hotel, 'manager');
    await openStaff(page, app, hotel, 'admin');
    await page.getByRole('button', { name: 'Edit Rita manager' }).click();
    await page.getByLabel('Role').click();
    await page.getByRole('option', { name: 'Housekeeper' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Rita manager was saved.')).toBeVisible();

    await other.getByRole('button', { name: 'Deactivate Rita maintenance' }).click();
    await expect(other.getByRole('link', { name: 'Staff', exact: true })).toHaveCount(0);
    await expect(other.getByRole('alert')).toContainText(
      "You don't have permission to perform this action.",
    );
    await expect(other.getByRole('button', { name: /^Signed in as/ })).toContainText('Housekeeper');
    await other.getByRole('link', { name: /^Back to/ }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await other.close();
  });

  test('opening the dashboard removes what the new role may not do', async ({
    page,
    app,
    context,
  }) => {
    const hotel = await makeHotel(app);
    await openStaff(page, app, hotel, 'admin');
    await context.route('**/api/v1/users/current', async (route) => {
      const response = await route.fetch();
      const user = (await response.json()) as { user_profile: object };
      await route.fulfill({
        json: { ...user, user_profile: { ...user.user_profile, role: 'maintenance' } },
      });
    });
    await page.reload();
    await expect(navigation(page).getByRole('link', { name: 'Staff', exact: true })).toHaveCount(0);
    await expect(navigation(page).getByRole('link', { name: 'Rooms', exact: true })).toBeVisible();
  });
});

test.describe("a user's own account", () => {
  test('users cannot remove themselves or change their own role or status, and see saved changes at once', async ({
    page,
    app,
  }) => {
    const hotel = await makeHotel(app);
    await openStaff(page, app, hotel, 'admin');
    await expect(page.getByRole('button', { name: 'Remove Rita admin' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit Rita admin' }).click();
    await expect(page.getByRole('combobox', { name: 'Role' })).toBeDisabled();
    await expect(page.getByRole('switch', { name: 'Active' })).toBeDisabled();
    await expect(page.getByText(/^Only another person who manages staff/)).toHaveCount(2);
    await expectNoFindings(page);
    await page.getByLabel('Last Name').fill('Menon');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Rita Menon was saved.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Signed in as Rita Menon' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Deactivate Rita Menon' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit Rita manager' }).click();
    await expect(page.getByRole('combobox', { name: 'Role' })).toBeEnabled();
  });

  test('leaving an unsaved staff form asks first', async ({ page, app }) => {
    const hotel = await makeHotel(app);
    await openStaff(page, app, hotel, 'admin');
    await page.getByRole('button', { name: 'Edit Rita manager' }).click();
    await page.getByLabel('Last Name').fill('Menon');
    const dialog = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await navigation(page).getByRole('link', { name: 'Rooms', exact: true }).click();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Last Name')).toHaveValue('Menon');
    const [asked] = await Promise.all([
      page.waitForEvent('dialog'),
      page.evaluate(() => setTimeout(() => location.reload())),
    ]);
    expect(asked.type()).toBe('beforeunload');
    await asked.dismiss();
    // Cancel discards without asking, as in every editor.
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Edit Rita manager' })).toBeFocused();
    await navigation(page).getByRole('link', { name: 'Rooms', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Rooms' })).toBeVisible();
  });
});

test.describe('a server that asks to wait (R25)', () => {
  test('users can stop waiting for the staff list, and try again', async ({ page, app }) => {
    const hotel = await makeHotel(app);
    await enterAs(page, app, hotel.accounts.admin);
    await page.route(
      '**/api/auth/staff/**',
      (route) => route.fulfill({ status: 429, headers: { 'retry-after': '60' } }),
      { times: 1 },
    );
    await navigation(page).getByRole('link', { name: 'Staff', exact: true }).click();
    const notice = page.getByText(/^Waiting for 127\.0\.0\.1/);
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Stop waiting' }).click();
    await expect(page.getByText('You stopped waiting for the server.')).toBeVisible();
    await expect(notice).toBeHidden();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^0:5\d$/);
  });
});
