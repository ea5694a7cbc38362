import type { Page } from '@playwright/test';
import { DEMO_ADMIN, expect, test } from '#tests/e2e/support/app.ts';
import { heading } from '#tests/e2e/support/dashboard.ts';
import {
  expectStep,
  fillProfile,
  openWizard,
  submitRoomTypes,
  uniqueHotel,
  useQuickStart,
} from '#tests/e2e/support/wizard.ts';

// React logs every error that an error boundary catches.
test.use({ mayComplain: /A part of the app could not be loaded/ });

const ROOM_TYPES = '**/assets/room-types-step-*.js';

const failure = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });
const continueToRoomTypes = (page: Page) =>
  page.getByRole('button', { name: 'Continue to Room Types' }).click();

test('the steps of the wizard open offline: they load once the user has started', async ({
  page,
  app,
  context,
  settle,
}) => {
  const steps = ['room-types', 'rates', 'staff', 'review'].map((step) =>
    page.waitForResponse(new RegExp(`/assets/${step}-step-`)),
  );
  await openWizard(page, app);
  await page.getByLabel('Hotel Name').focus();
  await Promise.all(steps);
  await settle();
  await context.setOffline(true);
  await fillProfile(page, uniqueHotel());
  const country = page.getByRole('combobox', { name: 'Country' });
  await country.selectOption('Singapore');
  await expect(country).toHaveValue('Singapore');
  await page.getByLabel('Tax Rate (%)').fill('9');
  await continueToRoomTypes(page);
  await expectStep(page, 2);
  await useQuickStart(page);
  await submitRoomTypes(page);
  await expect(page.getByRole('heading', { name: 'Rate Preview Example' })).toBeVisible();
});

test('a step of a replaced version opens after a reload and keeps what was typed', async ({
  page,
  app,
}) => {
  const hotel = uniqueHotel();
  await page.route(ROOM_TYPES, (route) => route.fulfill({ status: 404 }));
  await openWizard(page, app);
  await page.route(`${app.url}/`, async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll(/index-[^.]*\.js/g, 'index-new.js');
    await route.fulfill({ response, body: text });
  });
  await fillProfile(page, hotel);
  await continueToRoomTypes(page);
  await expect(failure(page, 'A new version is available')).toBeVisible();
  await expect(tryAgain(page)).toBeHidden();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expectStep(page, 2);
  await expect(page.getByRole('button', { name: /^Use Quick Start/ })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Hotel Profile' }).click();
  await expect(page.getByLabel('Hotel Name')).toHaveValue(hotel.name);
});

test('a screen that cannot be loaded says so and opens with Try again', async ({ page, app }) => {
  const screen = '**/assets/http-hotel-api-*.js';
  const session = await app.session(DEMO_ADMIN);
  await page.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, session);
  let isBroken = true;
  // Without the route, requests in progress would get no response.
  await page.route(screen, (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto(`${app.url}/dashboard`);
  await expect(failure(page, "Couldn't load this page")).toBeVisible();
  isBroken = false;
  await tryAgain(page).click();
  await expect(heading(page, 'Overview')).toBeVisible();
});
