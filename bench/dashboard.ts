import { chromium, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromium } from '../scripts/chromium.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveApp } from '#tests/support/serve-app.ts';
import { DEMO_ADMIN, submitSignIn, type Account } from '#tests/e2e/support/app.ts';
import type { Figure } from './bench.ts';
import { median } from './median.ts';
import { watchScripts } from './watch-scripts.ts';

const SECTION_KIB = 40;
const SECTIONS = ['', '/rooms', '/rates', '/hotel', '/staff', '/account'];
/** This user may not see the staff page, so only the shell remains. */
const HOUSEKEEPER: Account = { username: 'demo-housekeeper', password: 'makes-the-beds' };

const PAINT_MS = 50;
const ROOMS = 1000;
const FLOORS = [100, 20];
/** As for a key: people take it for instant. */
const SELECTION_MS = 50;
const FLOORS_OF_PLAN = 20;
const PAINTS = 7;
const REVISIT_MS = 100;
const SLOW_MS = 5000;
/** Sections, and a text that they show once their data are there. */
const REVISITED = [
  ['Rooms', '101'],
  ['Rates', 'Best Available Rate'],
  ['Staff', 'Hana Sato'],
  ['Overview', 'Total rooms'],
] as const;
const STATUSES = ['vacant', 'occupied', 'reserved', 'maintenance', 'out_of_order'];

/**
 * KiB that each section loads beyond the shell, the first paint of a large room map, and the
 * selection of one of its floors.
 */
export async function* dashboard(): AsyncGenerator<Figure> {
  const app = await serveApp();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
  try {
    yield await largestSection(browser, app.url);
    yield* firstPaints(browser, app.url);
    yield await floorSelection(browser, app.url);
    yield await secondVisits(browser, app.url);
  } finally {
    await browser.close();
    app.stop();
  }
}

async function largestSection(browser: Browser, url: string): Promise<Figure> {
  const sizeOf = async (path: string, account: Account) => {
    const page = await signedIn(browser, url, account);
    const loaded = watchScripts(page);
    await page.goto(`${url}/dashboard${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const size = await loaded();
    await page.context().close();
    return size;
  };
  const shell = await sizeOf('/staff', HOUSEKEEPER);
  const sizes: { path: string; value: number }[] = [];
  for (const path of SECTIONS) {
    sizes.push({ path, value: (await sizeOf(path, DEMO_ADMIN)) - shell });
  }
  const [largest] = sizes.toSorted((a, b) => b.value - a.value);
  return {
    name: `JavaScript of the largest section over the shell, KiB gzipped: /dashboard${largest?.path}`,
    value: largest?.value ?? Number.NaN,
    limit: SECTION_KIB,
    bound: 'at most',
  };
}

async function* firstPaints(browser: Browser, url: string): AsyncGenerator<Figure> {
  const page = await signedIn(browser, url, DEMO_ADMIN);
  await page.addInitScript(watchPaint);
  for (const floors of FLOORS) {
    const times: number[] = [];
    await page.route('**/api/rooms/rooms/?*', (route) => route.fulfill({ json: roomsOn(floors) }));
    for (let paint = 0; paint < PAINTS; paint += 1) {
      await page.goto(`${url}/dashboard`);
      const time = await page.waitForFunction(() => Reflect.get(globalThis, 'paintMs') as unknown);
      times.push(Number(await time.jsonValue()));
    }
    yield {
      name: `from the list of ${ROOMS} rooms on ${floors} floors to the map's first paint, ms`,
      value: median(times),
      limit: PAINT_MS,
      bound: 'at most',
    };
    await page.unrouteAll();
  }
}

/** With a server that takes seconds: what a section shows meanwhile comes from memory. */
async function secondVisits(browser: Browser, url: string): Promise<Figure> {
  const page = await signedIn(browser, url, DEMO_ADMIN);
  const open = async (section: readonly [string, string]) =>
    await page.evaluate(visitSection, section);
  await page.goto(`${url}/dashboard/account`);
  await page.getByRole('navigation', { name: 'Dashboard' }).waitFor();
  for (const section of REVISITED) await open(section);
  await page.route('**/api/**', async (route) => {
    await sleep(SLOW_MS);
    await route.continue().catch(() => undefined);
  });
  const times = new Map(REVISITED.map(([name]) => [name, [] as number[]]));
  for (let visit = 0; visit < PAINTS; visit += 1) {
    for (const section of REVISITED) times.get(section[0])?.push(await open(section));
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return {
    name: 'a section of the dashboard from its second visit on, the slowest, ms',
    value: Math.max(...[...times.values()].map(median)),
    limit: REVISIT_MS,
    bound: 'at most',
  };
}

async function floorSelection(browser: Browser, url: string): Promise<Figure> {
  const page = await signedIn(browser, url, DEMO_ADMIN);
  await page.route('**/api/rooms/rooms/?*', (route) =>
    route.fulfill({ json: roomsOn(FLOORS_OF_PLAN) }),
  );
  await page.goto(`${url}/dashboard/rooms?view=plan`);
  await page.getByRole('rowheader').first().waitFor();
  const times: number[] = [];
  for (let floor = 0; floor < PAINTS; floor += 1) {
    times.push(await page.evaluate(selectFloor, floor));
  }
  return {
    name: `to select all rooms of one of ${FLOORS_OF_PLAN} floors with ${ROOMS} rooms, ms`,
    value: median(times),
    limit: SELECTION_MS,
    bound: 'at most',
  };
}

/** Runs in the page: ms from the click on the link of a section until its text is there. */
async function visitSection([name, content]: readonly [string, string]): Promise<number> {
  const links = [...document.querySelectorAll<HTMLElement>('nav[aria-label=Dashboard] a')];
  const start = performance.now();
  links.find((link) => link.textContent === name)?.click();
  const isShown = () => document.querySelector('#content')?.textContent.includes(content) === true;
  while (!isShown()) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  }
  return performance.now() - start;
}

/** Runs in the page: ms from the click on the name of a floor to the next painted frame. */
async function selectFloor(floor: number): Promise<number> {
  const start = performance.now();
  document.querySelector<HTMLElement>(`[data-floor="${floor}"]`)?.click();
  await new Promise((resolve) => {
    requestAnimationFrame(() => {
      // A message event runs only after the frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', resolve);
      port1.start();
      port2.postMessage('painted');
    });
  });
  return performance.now() - start;
}

/**
 * Runs in the page: measures from when the response with the rooms has arrived as text to when the
 * browser has painted the first frame that shows their map.
 */
function watchPaint(): void {
  let received = Number.NaN;
  // oxlint-disable-next-line typescript/unbound-method -- called on each response
  const { text } = Response.prototype;
  Response.prototype.text = async function textOf() {
    const body = await text.call(this);
    if (new URL(this.url).pathname.endsWith('/rooms/rooms/')) received = performance.now();
    return body;
  };
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[role=gridcell]')) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      // A message event runs only after the frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        Object.assign(globalThis, { paintMs: performance.now() - received });
      });
      port1.start();
      port2.postMessage('painted');
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}

function roomsOn(floors: number): object {
  const onFloor = ROOMS / floors;
  const results = Array.from({ length: ROOMS }, (_, index) => {
    const floor = Math.floor(index / onFloor) + 1;
    return {
      id: index + 1,
      room_type: 1,
      room_number: String(floor * 100 + (index % onFloor) + 1),
      floor,
      status: STATUSES[(index * 3) % STATUSES.length],
      cleaning_status: 'clean',
      is_active: index % 40 !== 0,
    };
  });
  return { count: ROOMS, next: null, previous: null, results };
}

/** A fresh page for a user whose session is already stored. */
async function signedIn(browser: Browser, url: string, account: Account): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await submitSignIn(page, account);
  await page.waitForURL(`${url}/dashboard`);
  const storageState = await context.storageState();
  await context.close();
  return (await browser.newContext({ storageState })).newPage();
}
