import { chromium, type Locator, type Page } from '@playwright/test';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../scripts/chromium.ts';
import { serveApp } from '#tests/support/serve-app.ts';
import { ONBOARDING, submitSignIn } from '#tests/e2e/support/app.ts';
import { documentOf, expectStep, importDocument, uniqueHotel } from '#tests/e2e/support/wizard.ts';
import type { Figure } from './bench.ts';

const MOST_MS = 50;
const ITEMS = 60;
const ROOMS = 8;
const KEYS = 40;
/** The time between two keys of a fast typist. */
const PAUSE_MS = 30;
/** Time for the page to finish its own work, such as loading a step or saving the draft. */
const SETTLED_MS = 700;
/**
 * The Event Timing API reports no events shorter than this. The bench assumes this time for them.
 */
const LEAST_MS = 16;

const LETTERS: readonly string[] = Array.from('pineapple');
/** The field contains a valid number after each of these keys. */
const DIGITS: readonly string[] = ['1', '2', 'Backspace', 'Backspace'];

const FIELDS: readonly {
  readonly step: string;
  readonly label: string;
  readonly keys: readonly string[];
  /** Whether the step shows its list as cards, one of which is open. */
  readonly isCard?: true;
}[] = [
  { step: 'Room Types', label: 'Room Type Name', keys: LETTERS, isCard: true },
  { step: 'Room Types', label: 'Number of Rooms', keys: DIGITS, isCard: true },
  { step: 'Rate Setup', label: 'Base Rate for', keys: DIGITS },
  { step: 'Rate Setup', label: 'Adjustment (%)', keys: DIGITS },
  { step: 'Staff Users', label: 'First Name', keys: LETTERS },
  { step: 'Staff Users', label: 'Email', keys: LETTERS },
];

/**
 * Measures the time from a key press to the paint that shows it, in the first, a middle and the last item of long
 * lists.
 */
export async function* typing(): AsyncGenerator<Figure> {
  const app = await serveApp();
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: CHROMIUM_ARGS,
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${app.url}/login`);
    await submitSignIn(page, ONBOARDING);
    await expectStep(page, 1);
    await importDocument(page, largeHotel());
    await expectStep(page, 4);
    const measured: { label: string; times: number[] }[] = [];
    for (const { step, label, keys, isCard } of FIELDS) {
      await openStep(page, step);
      const times: number[] = [];
      const fields = isCard
        ? page.getByRole('heading', { level: 2 }).getByRole('button')
        : page.getByLabel(label);
      for (const field of await firstMiddleAndLast(fields)) {
        if (isCard) await unfold(field);
        times.push(...(await typeInto(page, isCard ? page.getByLabel(label) : field, keys)));
      }
      measured.push({ label, times });
    }
    const [worst] = measured.toSorted((a, b) => percentile95(b.times) - percentile95(a.times));
    yield {
      name: `key to paint, ms, ${ITEMS} room types and staff users, 95th percentile (worst: '${worst?.label}', ${percentile95(worst?.times ?? [])} ms)`,
      value: percentile95(measured.flatMap(({ times }) => times)),
      limit: MOST_MS,
      bound: 'at most',
    };
  } finally {
    await browser.close();
    app.stop();
  }
}

async function openStep(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: title }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

async function unfold(line: Locator): Promise<void> {
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click();
}

async function firstMiddleAndLast(fields: Locator): Promise<Locator[]> {
  await fields.first().waitFor();
  const middle = Math.floor((await fields.count()) / 2);
  return [fields.first(), fields.nth(middle), fields.last()];
}

/** Returns the time of each key in ms, which browsers round to multiples of 8. */
async function typeInto(page: Page, field: Locator, keys: readonly string[]): Promise<number[]> {
  await field.focus();
  await page.waitForTimeout(SETTLED_MS);
  const stop = await watchKeys(page);
  for (let typed = 0; typed < KEYS; typed += 1) {
    await page.keyboard.press(keys[typed % keys.length] ?? '');
    await page.waitForTimeout(PAUSE_MS);
  }
  await page.waitForTimeout(SETTLED_MS);
  const reported = await stop();
  return Array.from({ length: KEYS }, (_, index) => reported[index] ?? LEAST_MS);
}

/** Records the time of each key. Call the returned function to stop recording and get the times. */
async function watchKeys(page: Page): Promise<() => Promise<number[]>> {
  const watch = await page.evaluateHandle((durationThreshold) => {
    const times: number[] = [];
    const observer = new PerformanceObserver((list) => {
      const keys = list.getEntries().filter(({ name }) => name === 'keydown');
      times.push(...keys.map(({ duration }) => duration));
    });
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold,
    };
    observer.observe(options);
    return { observer, times };
  }, LEAST_MS);
  return () =>
    watch.evaluate(({ observer, times }) => {
      observer.disconnect();
      return times;
    });
}

function percentile95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
}

/** A hotel that lacks only passwords, so that every step of the wizard can be opened. */
function largeHotel(): HotelDocument {
  const numbers = Array.from({ length: ITEMS }, (_, index) => index + 1);
  return {
    ...documentOf(uniqueHotel()),
    roomTypes: numbers.map((number) => ({ name: `Room Kind ${number}`, room_count: ROOMS })),
    rates: {
      rates: numbers.map((number) => ({ room_type_name: `Room Kind ${number}`, base_rate: 4000 })),
    },
    staffUsers: numbers.map((number) => ({
      first_name: 'Staff',
      last_name: `Number ${number}`,
      email: `staff.${number}@sixty.example.com`,
    })),
  };
}
