import { readFileSync } from 'node:fs';
import type { Download } from '@playwright/test';
import { expect, expectLogin, test } from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import {
  ALL_RECORDS,
  countRecords,
  launch,
  reachReview,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

const ROOMS = '**/api/rooms/rooms/';

const textOf = async (download: Download) => readFileSync(await download.path(), 'utf8');

test('a launch with warnings shows its result until the user continues (R40)', async ({
  page,
  app,
}) => {
  const hotel = uniqueHotel();
  await reachReview(page, app, hotel);
  await page.route(ROOMS, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { detail: 'The floor is closed.' } })
      : route.fallback(),
  );
  await launch(page);
  const heading = page.getByRole('heading', { name: 'Launched with warnings' });
  await expect(heading).toBeFocused({ timeout: 20_000 });
  const group = page.getByRole('region', { name: 'Refused by the server: 3 rooms (101–103)' });
  await expect(group).toContainText('The floor is closed.');
  await expect(group).toContainText('Sign in as the administrator, open Rooms');
  await group.getByText('Show all 3').click();
  await expect(group.getByText('Room 102')).toBeVisible();
  await expectNoFindings(page);

  // The user is not signed out yet, and a reload loses nothing.
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(group).toBeVisible();
  await expect(page.getByRole('button', { name: 'Launch again' })).toBeHidden();

  const [warnings] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download warnings' }).click(),
  ]);
  expect(warnings.suggestedFilename()).toBe(`${hotel.code}-launch-warnings.txt`);
  const listed = await textOf(warnings);
  for (const number of [101, 102, 103]) expect(listed).toContain(`- Room ${number}`);
  const [configuration] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download configuration' }).click(),
  ]);
  const [record] = await app.list(`/hotels/?code=${hotel.code}`);
  const document = await textOf(configuration);
  expect(JSON.parse(document)).toMatchObject({ hotelProfile: { id: record?.['id'] } });
  expect(document + listed).not.toContain(hotel.admin.password);

  await page.getByRole('button', { name: 'Continue to sign in' }).click();
  await expect(page.getByText('Hotel Setup Complete!')).toBeVisible();
  await expectLogin(page, app);
  await expect(page.getByText('Hotel Setup Complete!')).toBeVisible();
});

test('launching again from the result creates what is missing (R40, R11)', async ({
  page,
  app,
}) => {
  const hotel = uniqueHotel();
  await reachReview(page, app, hotel);
  await page.route(ROOMS, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await launch(page);
  await expect(page.getByRole('region', { name: /: 3 rooms \(101–103\)/ })).toBeVisible({
    timeout: 30_000,
  });
  await page.unroute(ROOMS);
  await page.getByRole('button', { name: 'Launch again' }).click();
  await expect(page.getByText('Hotel Setup Complete!')).toBeVisible({ timeout: 20_000 });
  await expectLogin(page, app);
  expect(await countRecords(app, hotel.code)).toEqual(ALL_RECORDS);
});
