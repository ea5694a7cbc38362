import { chromium, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromium } from '../scripts/chromium.ts';
import { serveApp } from '#tests/support/serve-app.ts';
import { DEMO_ADMIN, submitSignIn, type Account } from '#tests/e2e/support/app.ts';
import type { Figure } from './bench.ts';
import { median } from './median.ts';

const PAINT_MS = 150;
const ROOMS = 1000;
const FLOORS = 20;
const PAINTS = 7;
const STATUSES = ['vacant', 'occupied', 'reserved', 'maintenance', 'out_of_order'];

export async function* roomMap(): AsyncGenerator<Figure> {
  const app = await serveApp();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
  try {
    yield await firstPaint(browser, app.url);
  } finally {
    await browser.close();
    app.stop();
  }
}

async function firstPaint(browser: Browser, url: string): Promise<Figure> {
  const page = await signedIn(browser, url, DEMO_ADMIN);
  await page.addInitScript(watchPaint);
  await page.route('**/api/rooms/rooms/?*', (route) => route.fulfill({ json: rooms() }));
  const times: number[] = [];
  for (let paint = 0; paint < PAINTS; paint += 1) {
    await page.goto(`${url}/dashboard`);
    const time = await page.waitForFunction(() => Reflect.get(globalThis, 'paintMs') as unknown);
    times.push(Number(await time.jsonValue()));
  }
  return {
    name: `first paint of the map after the list of ${ROOMS} rooms on ${FLOORS} floors arrives, ms`,
    value: median(times),
    limit: PAINT_MS,
    bound: 'at most',
  };
}

/**
 * Runs in the page. Measures the time from the arrival of the response with the rooms to the first frame that shows the
 * room map.
 */
function watchPaint(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[role=gridcell]')) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      // The browser delivers this message only after it has painted the frame.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        const paintedAt = performance.now();
        const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const list = entries.findLast(({ name }) => name.includes('/rooms/rooms/?'));
        Object.assign(globalThis, { paintMs: paintedAt - (list?.responseEnd ?? 0) });
      });
      port1.start();
      port2.postMessage('painted');
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}

function rooms(): object {
  const onFloor = ROOMS / FLOORS;
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

/** Opens a page in a new browser context that has only the user's session, so nothing is cached. */
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
