import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromium } from '../scripts/chromium.ts';
import { serveApp } from '#tests/support/serve-app.ts';
import { ONBOARDING, submitSignIn } from '#tests/e2e/support/app.ts';
import {
  addAdmin,
  expectStep,
  fillProfile,
  submitProfile,
  submitRates,
  submitRoomTypes,
  submitStaff,
  uniqueHotel,
  useQuickStart,
} from '#tests/e2e/support/wizard.ts';
import type { Figure } from './bench.ts';
import { watchScripts } from './watch-scripts.ts';

const MOST_KIB = { login: 100, firstStep: 200, review: 260 };

/** Measures how much JavaScript the browser has loaded in total when each page appears. */
export async function* firstLoad(): AsyncGenerator<Figure> {
  const app = await serveApp();
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: CHROMIUM_ARGS,
  });
  try {
    const page = await browser.newPage();
    const loaded = watchScripts(page);
    await page.goto(`${app.url}/login`);
    yield figure('/login', await loaded(), MOST_KIB.login);
    await submitSignIn(page, ONBOARDING);
    await expectStep(page, 1);
    yield figure("the wizard's first step", await loaded(), MOST_KIB.firstStep);
    await walkToReview(page);
    yield figure('the review', await loaded(), MOST_KIB.review);
  } finally {
    await browser.close();
    app.stop();
  }
}

function figure(page: string, value: number, limit: number): Figure {
  return { name: `JavaScript loaded by ${page}, KiB gzipped`, value, limit, bound: 'at most' };
}

async function walkToReview(page: Page): Promise<void> {
  const hotel = uniqueHotel();
  await fillProfile(page, hotel);
  await submitProfile(page);
  await useQuickStart(page);
  await submitRoomTypes(page);
  await submitRates(page);
  await addAdmin(page, hotel);
  await submitStaff(page);
}
