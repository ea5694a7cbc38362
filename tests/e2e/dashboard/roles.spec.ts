import { expect, openSignedIn, test } from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import * as dashboard from '#tests/e2e/support/dashboard.ts';
import { expectNotice } from '#tests/e2e/support/notices.ts';
import { addDirtyRoom, makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import { expectTranslated, translatePages } from '#tests/e2e/support/translation.ts';

// All of this also works on a translated page.
test.beforeEach(({ context }) => translatePages(context));

/** The sections of a housekeeper with all their buttons, except those that sort a list. */
const HOUSEKEEPER: Readonly<Record<string, readonly string[]>> = {
  Overview: ['More actions', 'Refresh'],
  Rooms: ['More actions', '✓Clean 5', 'Filter', 'Map', '101', '102', '103', '104', '901'],
  Account: ['Change Password', 'Undo Changes', 'Save'],
};

test('no role is refused, and a housekeeper only cleans', async ({ context, app, settle }) => {
  const hotel = await makeFurnishedHotel(app);
  await addDirtyRoom(app, hotel);
  const refused: string[] = [];
  context.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  for (const role of ['manager', 'maintenance', 'front_desk_agent', 'housekeeper'] as const) {
    const page = await context.newPage();
    await openSignedIn(page, app, hotel.accounts[role], '/dashboard');
    await dashboard.expectLoaded(page, 'Overview');
    for (const section of await dashboard.navigation(page).getByRole('link').allTextContents()) {
      await dashboard.open(page, section);
      await settle();
    }
    expect(refused, role).toEqual([]);
    if (role !== 'housekeeper') {
      await page.close();
      continue;
    }
    await expect(dashboard.navigation(page).getByRole('link')).toHaveText(Object.keys(HOUSEKEEPER));
    await dashboard.open(page, 'Overview');
    await expect(page.getByRole('heading', { name: 'Rooms to Clean' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'At a glance' })).toHaveCount(0);
    await expectNoFindings(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await dashboard.button(page, 'Start Cleaning (room 901)').click();
    await dashboard.button(page, 'Mark Clean (room 901)').click();
    await expect(dashboard.button(page, 'Undo (room 901)')).toBeVisible();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(dashboard.button(page, 'Undo (room 901)')).toHaveCount(0);
    await expect(page.getByText('5 clean', { exact: true })).toBeVisible();
    await expectTranslated(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const [section, names] of Object.entries(HOUSEKEEPER)) {
      await dashboard.open(page, section);
      await expect.poll(() => dashboard.buttonNames(page), section).toEqual(names);
    }
    await dashboard.open(page, 'Rooms');
    await dashboard.button(page, '101').click();
    const panel = dashboard.panelOf(page, '101');
    await expect(panel).toBeVisible();
    expect((await dashboard.buttonNames(page, panel)).slice(8)).toEqual(['XOut of Order', 'Close']);
    await dashboard.button(page, 'Close').click();
    await page.getByRole('link', { name: 'Room Types' }).click();
    await expect(page.getByRole('main')).toContainText('Suite');
    await expect.poll(() => dashboard.buttonNames(page)).toEqual([]);
    // The same guard protects all sections (`tests/ui/dashboard/sections.test.ts`).
    await page.goto(`${app.url}/dashboard/rates`);
    await expectNotice(page, dashboard.NOT_ALLOWED);
    await dashboard.expectLoaded(page, 'Overview');
  }
});
