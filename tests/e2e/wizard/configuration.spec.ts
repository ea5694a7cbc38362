import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, expectLogin, ONBOARDING, test, type App } from '#tests/e2e/support/app.ts';
import { LAUNCHER } from '#tests/support/project-root.ts';
import {
  ALL_RECORDS,
  countRecords,
  expectLaunched,
  launch,
  reachReview,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

const folder = mkdtempSync(join(tmpdir(), 'hms-e2e-'));

const LISTS = ['/rooms/types/', '/rooms/rooms/', '/rates/plans/', '/rates/rules/', '/auth/users/'];

/**
 * The records of a hotel, without IDs, dates and references to the hotel, which the server adds.
 */
async function contentOf(app: App, code: string) {
  const [hotel] = await app.list(`/hotels/?code=${code}`);
  const lists = await Promise.all(
    LISTS.map((path) => app.list(`${path}?hotel=${String(hotel?.['id'])}`)),
  );
  const types = new Map(lists[0]?.map((type) => [type['id'], type['code']]));
  const plans = new Map(lists[2]?.map((plan) => [plan['id'], plan['code']]));
  const own = (record: Record<string, unknown>) => {
    const { id: _id, hotel: _hotel, user_profile, onboarding_completed_at: _at, ...rest } = record;
    return {
      ...rest,
      ...(typeof rest['room_type'] === 'number' && { room_type: types.get(rest['room_type']) }),
      ...(typeof rest['rate_plan'] === 'number' && { rate_plan: plans.get(rest['rate_plan']) }),
      ...(typeof user_profile === 'object' && {
        user_profile: { ...user_profile, id: 0, hotel: 0 },
      }),
    };
  };
  // Rooms and rules are created in parallel, so their order may differ.
  const sorted = (list: Record<string, unknown>[]) =>
    list.map((record) => JSON.stringify(own(record))).toSorted();
  return [hotel ? own(hotel) : undefined, ...lists.map(sorted)];
}

async function downloadConfiguration(page: Page): Promise<Record<string, unknown>> {
  await page.getByRole('button', { name: 'Setup menu' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download configuration' }).click(),
  ]);
  return JSON.parse(readFileSync(await download.path(), 'utf8')) as Record<string, unknown>;
}

test('a hotel is set up as the command line does it, and its administrator signs in', async ({
  page,
  app,
}) => {
  const hotel = uniqueHotel();
  await reachReview(page, app, hotel);
  const downloaded = await downloadConfiguration(page);
  expect(JSON.stringify(downloaded)).not.toContain(hotel.admin.password);
  await launch(page);
  await expectLaunched(page);
  await expectLogin(page, app);

  const [record] = await app.list(`/hotels/?code=${hotel.code}`);
  expect(record).toMatchObject({ name: hotel.name, onboarding_completed: true });
  expect(await countRecords(app, hotel.code)).toEqual(ALL_RECORDS);

  const rename = (text: string) =>
    text
      .replaceAll(hotel.code, `C${hotel.code.slice(1)}`)
      .replaceAll(hotel.email, `c-${hotel.email}`)
      .replaceAll('rita.', 'cita.');
  const file = join(folder, `${hotel.code}.json`);
  writeFileSync(file, rename(JSON.stringify(downloaded)));
  await promisify(execFile)(
    process.execPath,
    [LAUNCHER, 'onboard', file, '--api-url', `${app.url}/api`, '--min-gap', '0'],
    {
      cwd: folder,
      env: { ...process.env, HMS_PASSWORD: ONBOARDING.password, XDG_STATE_HOME: folder },
    },
  );
  const byWizard = rename(JSON.stringify(await contentOf(app, hotel.code)));
  const byCommandLine = JSON.stringify(await contentOf(app, `C${hotel.code.slice(1)}`));
  expect(JSON.parse(byCommandLine)).toEqual(JSON.parse(byWizard));

  await app.session(hotel.admin);
});
