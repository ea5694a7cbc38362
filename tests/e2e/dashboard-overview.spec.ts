import type { Page } from '@playwright/test';
import { expectNoFindings } from './axe.ts';
import { DEMO_ADMIN, enterAs, expect, signIn, test, type App } from './app.ts';

const HOUSEKEEPER = { username: 'demo-housekeeper', password: 'makes-the-beds' };
const REFUSED = "You don't have permission to perform this action.";
const STATS = '**/api/hotels/current/dashboard-stats';
const ROOMS = '**/api/rooms/rooms/?*';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const figure = (page: Page, label: string) =>
  page.getByRole('definition').and(page.locator(`dt:text-is("${label}") + dd`));
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
const floors = (page: Page) => page.getByRole('list', { name: 'Floors' });
const userMenu = (page: Page) => page.getByRole('button', { name: /^Signed in as / });

async function openOverview(page: Page, app: App) {
  await enterAs(page, app, DEMO_ADMIN);
  await expect(figure(page, 'Tasks')).toBeVisible();
  await expect(floors(page)).toBeVisible();
}

/** What the server answers to the page. */
async function answered(page: Page, path: string): Promise<Record<string, unknown>> {
  const response = await page.waitForResponse((one) => new URL(one.url()).pathname === path);
  return (await response.json()) as Record<string, unknown>;
}

/** Whoever the server says one is has another role. */
async function giveRole(page: Page, role: string) {
  type User = { user_profile: object };
  const changed = (user: User) => ({ ...user, user_profile: { ...user.user_profile, role } });
  await page.route('**/api/auth/token/', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { user: User };
    await route.fulfill({ response, json: { ...answer, user: changed(answer.user) } });
  });
  await page.route('**/api/v1/users/current', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: changed((await response.json()) as User) });
  });
}

test.describe('the figures of SPEC §7 and §9', () => {
  test('are the server’s, in rupees as India writes them', async ({ page, app }) => {
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
      'Occupied rooms': occupied_rooms,
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

  test('R27 what the server does not know is labelled as sample data, one by one', async ({
    page,
    app,
  }) => {
    await page.route(STATS, (route) => route.fulfill({ status: 404, json: {} }));
    await openOverview(page, app);
    for (const [label, text] of Object.entries({
      Staff: '8',
      Tasks: '3',
      Revenue: '₹1,85,000',
      'Average rate': '₹4,500',
    })) {
      await expect(figure(page, label), label).toHaveText(`${text}Sample data`);
    }
    await expect(page.getByText('Sample data')).toHaveCount(4);
  });

  test('SPEC §9 R27 a server that refuses everything leaves the fall-back figures, each labelled', async ({
    page,
    app,
  }) => {
    await page.route('**/api/{hotels,rooms,reservations,rates,auth/users}/**', (route) =>
      route.fulfill({ status: 403, json: {} }),
    );
    await enterAs(page, app, DEMO_ADMIN);
    for (const [label, text] of Object.entries({
      Occupancy: '60%',
      'Occupied rooms': '18',
      'Total rooms': '30',
      Reservations: '24',
      Staff: '8',
      Tasks: '3',
      Revenue: '185,000',
      'Average rate': '4,500',
    })) {
      await expect(figure(page, label), label).toHaveText(`${text}Sample data`);
    }
  });

  test('a hotel that cannot be had takes its currency away and no figure', async ({
    page,
    app,
  }) => {
    await page.route('**/api/hotels/my-hotel/', (route) =>
      route.fulfill({ status: 403, json: {} }),
    );
    await openOverview(page, app);
    await expect(figure(page, 'Average rate')).toHaveText('7,667');
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

  test('staff are as many as the checklist counts', async ({ page, app }) => {
    await openOverview(page, app);
    const staff = await figure(page, 'Staff').textContent();
    await expect(page.getByText(new RegExp(`complete: .*, ${staff} people$`))).toBeVisible();
  });
});

test.describe('the set-up checklist', () => {
  test('folds to one line, and each item leads to its section', async ({ page, app }) => {
    await openOverview(page, app);
    for (const [item, section] of [
      ['Hotel profile', 'Hotel'],
      ['Room types', 'Rooms'],
      ['Rates', 'Rates'],
      ['Staff', 'Staff'],
    ] as const) {
      await page.goto(`${app.url}/dashboard`);
      const line = page
        .getByRole('group')
        .filter({ hasText: /The set-up is complete: \d+ room types/ });
      await expect(line).toHaveJSProperty('open', false);
      await line.locator('summary').click();
      await line.getByRole('link', { name: item, exact: true }).click();
      await expect(heading(page, section)).toBeFocused();
      await expect(page).toHaveTitle(new RegExp(`^${section} – .+ – Hotel Management System$`));
    }
    await page.goBack();
    await expect(heading(page, 'Overview')).toBeFocused();
  });

  test('says what to do while something is missing', async ({ page, app }) => {
    const nothing = { count: 0, next: null, previous: null, results: [] };
    await page.route('**/api/rates/plans/?*', (route) => route.fulfill({ json: nothing }));
    await openOverview(page, app);
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '75% done');
    const rates = page.getByRole('listitem').filter({ hasText: 'Add the first rate plan' });
    await rates.getByRole('link', { name: 'Rates' }).click();
    await expect(page).toHaveURL(`${app.url}/dashboard/rates`);
  });

  test('shows what the status says where nothing can be counted', async ({ page, app }) => {
    await page.route('**/api/auth/users/?*', (route) => route.fulfill({ status: 403, json: {} }));
    await openOverview(page, app);
    await expect(page.getByText('The set-up is complete', { exact: true })).toBeVisible();
  });
});

test.describe('the room map', () => {
  test('has every room on its floor, and leads to it in the list', async ({ page, app }) => {
    await openOverview(page, app);
    const total = Number(await figure(page, 'Total rooms').textContent());
    expect(total).toBeGreaterThanOrEqual(30);
    const first = floors(page).getByRole('listitem').first();
    await expect(first).toContainText(/Floor 1: \d+ rooms, \d+ vacant/);
    const legend = page.getByRole('list', { name: 'Rooms by status' }).getByRole('listitem');
    const counts = (await legend.allTextContents()).map((text) =>
      Number(/(\d+) room/.exec(text)?.[1]),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(
      await floors(page).getByRole('link').count(),
    );
    await floors(page)
      .getByRole('link', { name: /^107, / })
      .click();
    await expect(page).toHaveURL(`${app.url}/dashboard/rooms?room=107`);
    await expect(heading(page, 'Rooms')).toBeFocused();
    await expect(page.getByRole('table', { name: 'Rooms' }).getByRole('rowheader')).toHaveText([
      '107',
    ]);
  });

  test('1,000 rooms fit on every screen and can be walked with the keys', async ({ page, app }) => {
    await page.route(ROOMS, (route) => route.fulfill({ json: manyRooms(100, 10) }));
    await openOverview(page, app);
    await expect(floors(page).locator('a')).toHaveCount(1000);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
    }
    await floors(page).locator('a').first().focus();
    for (let floor = 1; floor < 100; floor += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    const last = floors(page).getByLabel('10010, Vacant');
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${app.url}/dashboard/rooms?room=10010`);
  });

  test('a refusal has the catalogue’s message and can be tried again', async ({ page, app }) => {
    await page.route(ROOMS, (route) => route.fulfill({ status: 403, json: {} }));
    await enterAs(page, app, DEMO_ADMIN);
    await expect(page.getByText("You don't have permission to manage rooms.")).toBeVisible();
    await page.unroute(ROOMS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(floors(page)).toBeVisible();
  });
});

test.describe('the frame of the dashboard', () => {
  test('the user menu leads to the account and out, by keys alone', async ({ page, app }) => {
    await openOverview(page, app);
    await userMenu(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toContainText('Administrator');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Account')).toBeFocused();
    await userMenu(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${app.url}/login`);
    await page.goto(`${app.url}/dashboard`);
    await expect(page).toHaveURL(`${app.url}/login`);
  });

  test('the first Tab offers to skip to the content', async ({ page, app }) => {
    await openOverview(page, app);
    await page.reload();
    await expect(floors(page)).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Overview')).toBeFocused();
    await expect(page).toHaveURL(`${app.url}/dashboard`);
  });

  test('the navigation stands beside the content, or at the bottom of a phone', async ({
    page,
    app,
  }) => {
    await openOverview(page, app);
    const links = navigation(page).getByRole('link');
    await expect(links).toHaveText(['Overview', 'Rooms', 'Rates', 'Hotel', 'Staff', 'Account']);
    await expect(navigation(page).locator('[aria-current=page]')).toHaveText('Overview');
    const beside = await navigation(page).boundingBox();
    const main = await page.getByRole('main').boundingBox();
    expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0);

    await page.setViewportSize({ width: 360, height: 740 });
    const bar = await navigation(page).boundingBox();
    expect(bar).toMatchObject({ x: 0, width: 360 });
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(740);
    for (const link of await links.all()) {
      const box = await link.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.width).toBeGreaterThanOrEqual(44);
    }
    // The end of the page comes to lie above the bar, and so does what takes the focus.
    await page.evaluate(() => globalThis.scrollTo(0, document.body.scrollHeight));
    const map = await floors(page).boundingBox();
    expect((map?.y ?? 0) + (map?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await navigation(page).getByRole('link', { name: 'Rooms' }).click();
    await expect(heading(page, 'Rooms')).toBeFocused();
    await expect(navigation(page).locator('[aria-current=page]')).toHaveText('Rooms');
  });

  test('a section that the role is not offered says so and leads back (SPEC §6)', async ({
    page,
    app,
  }) => {
    await enterAs(page, app, HOUSEKEEPER);
    await expect(navigation(page).getByRole('link')).toHaveText(['Overview', 'Rooms', 'Account']);
    for (const section of ['staff', 'rates', 'hotel']) {
      await page.goto(`${app.url}/dashboard/${section}`);
      await expect(page.getByRole('alert')).toContainText(REFUSED);
      await page.getByRole('link', { name: 'Back to Overview' }).click();
      await expect(heading(page, 'Overview')).toBeFocused();
    }
  });

  test('an unknown role sees its account only, and why (SPEC §6)', async ({ page, app }) => {
    await giveRole(page, 'night_auditor');
    await signIn(page, app, DEMO_ADMIN);
    await expect(page).toHaveURL(`${app.url}/dashboard/account`);
    await expect(page.getByText('“night_auditor”, is not one that allows anything')).toBeVisible();
    await expect(navigation(page).getByRole('link')).toHaveText(['Account']);
    await page.goto(`${app.url}/dashboard/rooms`);
    await expect(page.getByRole('alert')).toContainText(REFUSED);
    await expect(page.getByRole('link', { name: 'Back to Account' })).toBeVisible();
  });

  test('while a section is on its way its place is held', async ({ page, app }) => {
    await openOverview(page, app);
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*section*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await navigation(page).getByRole('link', { name: 'Staff' }).click();
    await expect(heading(page, 'Staff')).toBeFocused();
    await expect(page.getByRole('status', { name: 'Loading Staff' })).toBeVisible();
    held.resolve();
    await expect(page.getByRole('table', { name: 'Staff' })).toBeVisible();
  });
});

test('axe finds nothing on the overview at 1280 and 390 px', async ({ page, app }) => {
  await page.route(STATS, (route) => route.fulfill({ status: 404, json: {} }));
  await page.route(ROOMS, (route) => route.fulfill({ json: manyRooms(20, 6) }));
  await openOverview(page, app);
  await expectNoFindings(page);
  await page.getByText(/^The set-up is complete/).click();
  await userMenu(page).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoFindings(page);
});

test('where colours are forced the current section has a bar of its own', async ({ page, app }) => {
  await openOverview(page, app);
  await page.emulateMedia({ forcedColors: 'active' });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const bars = await navigation(page)
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => {
          const { borderTopWidth, borderTopColor, borderLeftColor } = getComputedStyle(link);
          return borderTopWidth === '0px' ? borderLeftColor : borderTopColor;
        }),
      );
    expect(new Set(bars.slice(1)), `${width}`).toEqual(new Set([bars[1]]));
    expect(bars[0]).not.toBe(bars[1]);
  }
});

test('at 320 px the bar says every section whole', async ({ page, app }) => {
  await openOverview(page, app);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const label of await navigation(page).locator('li span').all()) {
    const cut = await label.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(cut, String(await label.textContent())).toBeLessThanOrEqual(0);
  }
});

const STATUSES = ['vacant', 'occupied', 'reserved', 'maintenance', 'out_of_order', 'painted'];

function manyRooms(floorCount: number, onFloor: number): object {
  const results = Array.from({ length: floorCount * onFloor }, (_, index) => {
    const floor = Math.floor(index / onFloor) + 1;
    const place = (index % onFloor) + 1;
    return {
      id: index + 1,
      room_type: 1,
      room_number: String(floor * 100 + place),
      floor: floor === floorCount ? null : floor,
      status: place === onFloor ? 'vacant' : STATUSES[index % STATUSES.length],
      cleaning_status: 'clean',
      is_active: place !== 2,
    };
  });
  return { count: results.length, next: null, previous: null, results };
}
