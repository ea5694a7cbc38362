import { expect, openSignedIn, test } from '#tests/e2e/support/app.ts';
import {
  button,
  buttonNames,
  expectLoaded,
  navigation,
  NOT_ALLOWED,
  open,
  panelOf,
} from '#tests/e2e/support/dashboard.ts';
import { expectNotice } from '#tests/e2e/support/notices.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';

/** The sections of a housekeeper with all their buttons, except those that sort a list. */
const HOUSEKEEPER: Readonly<Record<string, readonly string[]>> = {
  Overview: ['More actions', 'Refresh'],
  Rooms: ['More actions', '✓Clean 4', 'Filter', 'Map', '101', '102', '103', '104'],
  Account: ['Change Password', 'Undo Changes', 'Save'],
};

test('each role sends no request that the server refuses, and a housekeeper is offered nothing else', async ({
  context,
  app,
  settle,
}) => {
  const hotel = await makeFurnishedHotel(app);
  const refused: string[] = [];
  context.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  for (const role of ['manager', 'maintenance', 'front_desk_agent', 'housekeeper'] as const) {
    const page = await context.newPage();
    await openSignedIn(page, app, hotel.accounts[role], '/dashboard');
    await expectLoaded(page, 'Overview');
    for (const section of await navigation(page).getByRole('link').allTextContents()) {
      await open(page, section);
      await settle();
    }
    expect(refused, role).toEqual([]);
    if (role !== 'housekeeper') {
      await page.close();
      continue;
    }
    await expect(navigation(page).getByRole('link')).toHaveText(Object.keys(HOUSEKEEPER));
    for (const [section, names] of Object.entries(HOUSEKEEPER)) {
      await open(page, section);
      await expect.poll(() => buttonNames(page), section).toEqual(names);
    }
    await open(page, 'Rooms');
    await button(page, '101').click();
    const panel = panelOf(page, '101');
    await expect(panel).toBeVisible();
    expect((await buttonNames(page, panel)).slice(8)).toEqual(['XOut of Order', 'Close']);
    await button(page, 'Close').click();
    await page.getByRole('link', { name: 'Room Types' }).click();
    await expect(page.getByRole('main')).toContainText('Suite');
    await expect.poll(() => buttonNames(page)).toEqual([]);
    // The same guard protects all sections (`tests/ui/dashboard/sections.test.ts`).
    await page.goto(`${app.url}/dashboard/rates`);
    await expectNotice(page, NOT_ALLOWED);
    await expectLoaded(page, 'Overview');
  }
});
