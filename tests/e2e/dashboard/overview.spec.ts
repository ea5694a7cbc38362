import type { Page } from '@playwright/test';
import { panelOf } from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import { enterAs, expect, test } from '#tests/e2e/support/app.ts';
import { figure, floors, heading, openOverview } from '#tests/e2e/support/overview.ts';

const STATS = '**/api/hotels/current/dashboard-stats';

/** What the server answers to the first request for a path. */
async function answered(page: Page, path: string): Promise<Record<string, unknown>> {
  const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>();
  await page.route(`**${path}*`, async (route) => {
    const response = await route.fetch();
    resolve((await response.json()) as Record<string, unknown>);
    await route.fulfill({ response });
  });
  return await promise;
}

test.describe('the figures of the overview', () => {
  test('figures come from the server, in rupees with Indian grouping', async ({ page, app }) => {
    const [summary, stats, reservations] = [
      answered(page, '/api/rooms/rooms/status_summary/'),
      answered(page, '/api/hotels/current/dashboard-stats'),
      answered(page, '/api/reservations/'),
    ];
    await openOverview(page, app);
    const { total_rooms, occupied_rooms, occupancy_rate } = await summary;
    const { staff, tasks, revenue, average_rate } = await stats;
    const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
    const money = (amount: unknown) => rupees.format(Number(amount)).replace('.00', '');
    for (const [label, text] of Object.entries({
      Occupancy: `${Number(occupancy_rate)}%`,
      Occupied: occupied_rooms,
      'Total rooms': total_rooms,
      Reservations: (await reservations)['count'],
      Staff: staff,
      Tasks: tasks,
      Revenue: money(revenue),
      'Average rate': money(average_rate),
    })) {
      await expect(figure(page, label), label).toHaveText(String(text));
    }
    expect(money(revenue)).toMatch(/^₹\d,\d\d,\d\d\d/);
    await expect(page.getByText('Sample data')).toHaveCount(0);
  });

  test('an amount never breaks inside its number, however long, on a phone', async ({
    page,
    app,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route(STATS, (route) =>
      route.fulfill({ json: { revenue: '12345678901.50', average_rate: '185000.00' } }),
    );
    await page.route('**/api/hotels/my-hotel/', async (route) => {
      const response = await route.fetch();
      const hotel = (await response.json()) as object;
      await route.fulfill({ response, json: { ...hotel, country: 'UAE', currency: 'AED' } });
    });
    await openOverview(page, app);
    for (const [label, number] of [
      ['Revenue', '12,345,678,901.50'],
      ['Average rate', '185,000'],
    ] as const) {
      await expect(figure(page, label)).toContainText(number);
      const lines = await figure(page, label).evaluate((element, wanted) => {
        const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
        const range = document.createRange();
        range.setStart(text, text.data.indexOf(wanted));
        range.setEnd(text, text.data.length);
        return range.getClientRects().length;
      }, number);
      expect(lines, label).toBe(1);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
  });
});

test.describe('the room map', () => {
  test('the room map shows every room on its floor, and a room is clean with two clicks', async ({
    page,
    app,
  }) => {
    await openOverview(page, app);
    const total = Number(await figure(page, 'Total rooms').textContent());
    expect(total).toBeGreaterThanOrEqual(30);
    const first = floors(page).getByRole('row').first();
    await expect(first).toContainText(/Floor 1: \d+ rooms, \d+ vacant/);
    await expect(floors(page).getByRole('gridcell')).toHaveCount(total);
    const room = floors(page).getByRole('gridcell', { name: /^106, / });
    await expect(room).toHaveAccessibleName(/, Dirty$/);
    // Two clicks set a room to clean.
    await room.click();
    await page.getByRole('button', { name: 'Clean', exact: true }).click();
    await expect(panelOf(page, '106')).toContainText('Cleaning: Clean');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(panelOf(page, '106')).toContainText('Cleaning: Dirty');
    await page.getByRole('button', { name: 'Edit room 106' }).click();
    await expect(page.getByLabel('Room number')).toHaveValue('106');
    await expect(heading(page, 'Rooms')).toBeVisible();
  });
});

const BASE_TYPE = {
  description: '',
  base_occupancy: 2,
  max_occupancy: 2,
  capacity_adults: 2,
  room_size: 200,
  amenities: 'Wi-Fi',
  base_rate: 100,
};

test('a housekeeper cleans rooms with one tap each on a phone, and sees no amounts', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const hotel = await makeFurnishedHotel(app);
  const type = { hotel: hotel.id, name: 'Attic', code: 'ATC', bed_configuration: 'One Double Bed' };
  const { id: room_type } = await app.create('/rooms/types/', { ...BASE_TYPE, ...type });
  const room = { hotel: hotel.id, room_type, room_number: '901', floor: 9 };
  await app.create('/rooms/rooms/', { ...room, cleaning_status: 'dirty' });
  await enterAs(page, app, hotel.accounts.housekeeper);
  await expect(page.getByRole('heading', { name: 'Rooms to clean' })).toBeVisible();
  await expect(page.getByText('At a glance')).toHaveCount(0);
  await page.getByRole('button', { name: 'Start cleaning room 901' }).click();
  await page.getByRole('button', { name: 'Mark as clean room 901' }).click();
  await expect(page.getByRole('button', { name: 'Undo room 901' })).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: 'Undo room 901' })).toHaveCount(0);
  await expect(page.getByText(/^0 dirty, 0 being cleaned, /)).toBeVisible();
});
