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

const LOGIN_KIB = 85;
const WIZARD_KIB = 60;
const REVIEW_KIB = 95;

/** KiB of gzipped JavaScript that /login loads, and that the wizard loads beyond it. */
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
    const login = await loaded();
    yield figure('JavaScript of /login', login, LOGIN_KIB);
    await submitSignIn(page, ONBOARDING);
    await expectStep(page, 1);
    const firstStep = (await loaded()) - login;
    yield figure("JavaScript of the wizard's first step beyond it", firstStep, WIZARD_KIB);
    await walkToReview(page);
    const review = (await loaded()) - login;
    yield figure('JavaScript of the whole wizard to the review beyond it', review, REVIEW_KIB);
  } finally {
    await browser.close();
    app.stop();
  }
}

function figure(name: string, value: number, limit: number): Figure {
  return { name: `${name}, KiB gzipped`, value, limit, bound: 'at most' };
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
