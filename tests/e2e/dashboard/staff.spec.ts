import type { Page } from '@playwright/test';
import { enterAs, expect, test, type App } from '#tests/e2e/support/app.ts';
import { choose } from '#tests/e2e/support/dashboard.ts';
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
  }) => {
    const hotel = await makeHotel(app);
    await openStaff(page, app, hotel, 'admin');
    const email = `dina@${hotel.usernameOf('admin')}.example.com`.replace('admin.', '');
    const account = { username: `dina-${String(hotel.id)}`, password: 'Qw3rTy77zz' };

    await page.getByRole('button', { name: 'Add Staff User' }).click();
    await expect(page.getByLabel('First Name')).toBeFocused();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: 'First name is required' })).toBeVisible();
    await expect(page.getByText('Staff user 1')).toHaveCount(0);
    await page.getByLabel('First Name').fill('Dina');
    await page.getByLabel('Last Name').fill('Rao');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Username').fill(account.username);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Dina Rao was saved.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Staff User' })).toBeFocused();

    await app.session(account);

    await page.getByLabel('Search Staff').fill('dina');
    await expect(page.getByText('1 of 6')).toBeVisible();
    await page.getByRole('button', { name: 'Edit Dina Rao' }).click();
    await page.getByLabel('Last Name').fill('Rao-Mehta');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Edit Dina Rao-Mehta' })).toBeFocused();

    await page.getByRole('button', { name: 'Edit Dina Rao-Mehta' }).click();
    await page.getByRole('switch', { name: 'Active' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('cell', { name: 'Inactive' })).toBeVisible();
    await expect(app.session(account)).rejects.toThrow('No active account found');

    await choose(page, 'Remove', 'Dina Rao-Mehta');
    const dialog = page.getByRole('alertdialog', { name: 'Remove Dina Rao-Mehta?' });
    await expect(dialog).toContainText(account.username);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await usersOf(app, hotel)).toHaveLength(6);
    await choose(page, 'Remove', 'Dina Rao-Mehta');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: 'Edit Dina Rao-Mehta' })).toHaveCount(0);
    expect(await usersOf(app, hotel)).toHaveLength(5);
  });
});

test('a person takes at most 70 px at a width of 1280 px, and 130 px at 390 px, where all cards are aligned', async ({
  page,
  app,
}) => {
  const hotel = await makeHotel(app);
  await openStaff(page, app, hotel, 'admin');
  const row = page.getByRole('row', { name: /Rita front_desk_agent/ });
  await expect(row).toContainText(hotel.usernameOf('front_desk_agent'));
  for (const [width, height] of [
    [1280, 70],
    [390, 130],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThanOrEqual(height);
  }
  const cards = page.getByRole('row').filter({ has: page.getByRole('cell') });
  for (const place of [1, 2]) {
    const lefts = await cards.evaluateAll(
      (rows, cell) =>
        rows.map((each) => each.children[cell]?.lastElementChild?.getBoundingClientRect().left),
      place,
    );
    expect(new Set(lefts).size).toBe(1);
  }
  const texts = page.getByRole('rowheader').getByText('@');
  for (const text of await texts.all())
    expect(await text.evaluate((element) => element.scrollWidth > element.clientWidth + 1)).toBe(
      false,
    );
});
