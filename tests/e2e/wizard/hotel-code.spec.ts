import type { Page, Route } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import { closeNotices, expectNotice, rememberNotices } from '#tests/e2e/support/notices.ts';
import {
  documentOf,
  expectStep,
  fillProfile,
  openWizard,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

const LOOK_UP = '**/api/hotels/?code=*';
const TAKEN = 'Another hotel has this code.';

const leave = (page: Page) => page.getByRole('button', { name: 'Continue to Room Types' }).click();

/** The profile of a new hotel, with the code of another one. */
async function fillTaken(page: Page, code: string): Promise<void> {
  await fillProfile(page, uniqueHotel());
  await page.getByLabel('Hotel Code').fill(code);
}

test('a taken hotel code is said when the first step is left, and another one is accepted', async ({
  page,
  app,
}) => {
  const other = uniqueHotel();
  await app.create('/hotels/', documentOf(other).hotelProfile);
  await openWizard(page, app);
  await rememberNotices(page);
  await fillTaken(page, other.code);
  await page.getByLabel('Hotel Code').press('Enter');
  await expectNotice(page, `${other.name} (${other.code}) already has this code.`);
  await expect(page.getByRole('link', { name: TAKEN })).toBeVisible();
  await expectStep(page, 1);
  await closeNotices(page);
  await expectNoFindings(page);
  await page.getByRole('link', { name: TAKEN }).press('Enter');
  await expect(page.getByLabel('Hotel Code')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(uniqueHotel().code);
  await expect(page.getByText(TAKEN)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expectStep(page, 2);
});

for (const [server, answer] of [
  ['fails', (route: Route) => route.fulfill({ status: 500, body: '<h1>Server Error</h1>' })],
  ['lists no hotels', (route: Route) => route.fulfill({ status: 404, body: '<h1>Not Found</h1>' })],
  ['does not respond', (route: Route) => route.abort()],
] as const) {
  test(`a server that ${server} does not keep anybody on the first step`, async ({ page, app }) => {
    await openWizard(page, app);
    await rememberNotices(page);
    await page.route(LOOK_UP, answer);
    await fillProfile(page, uniqueHotel());
    await leave(page);
    await expectStep(page, 2);
    await expectNotice(page, 'Hotel Code Not Checked');
  });
}

test('a slow look-up does not keep anybody, and its late answer reopens the first step', async ({
  page,
  app,
}) => {
  const other = uniqueHotel();
  await app.create('/hotels/', documentOf(other).hotelProfile);
  await openWizard(page, app);
  await rememberNotices(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(LOOK_UP, async (route) => {
    await promise;
    await route.continue();
  });
  await fillTaken(page, other.code);
  await leave(page);
  await expectStep(page, 2);
  await expectNotice(page, 'Hotel Code Not Checked');
  resolve();
  await expectNotice(page, 'already has this code.');
  await expectStep(page, 2);
  await page.getByRole('button', { name: 'Back to Hotel Profile' }).click();
  await expect(page.getByText(TAKEN)).toHaveCount(2);
  await page.getByLabel('Hotel Code').fill(uniqueHotel().code);
  await leave(page);
  await expectStep(page, 2);
});
