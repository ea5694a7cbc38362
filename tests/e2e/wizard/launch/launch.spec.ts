import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/app.ts';
import {
  ALL_RECORDS,
  countRecords,
  expectLaunched,
  expectStep,
  launch,
  reachReview,
  submitStaff,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

test('a launch whose page was reloaded continues, and sets the password that is lost', async ({
  page,
  app,
}) => {
  const hotel = uniqueHotel();
  const { username, password } = hotel.admin;
  await reachReview(page, app, hotel);
  const isSent = Promise.withResolvers<void>();
  await page.route('**/api/auth/users/', async (route) => {
    if (route.request().method() !== 'POST') return await route.fallback();
    await route.fetch();
    isSent.resolve();
    // The page never gets the response.
  });
  await launch(page);
  await isSent.promise;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  // Remove the route only after the reload. Otherwise, the old page could send the request again.
  await page.unroute('**/api/auth/users/');
  await expect(page.getByText('Launch Not Finished').first()).toBeVisible();
  const stored = await storedRuns(page);
  expect(stored).toContain(hotel.code);
  expect(stored).not.toContain(password);

  await expectStep(page, 4);
  await page.getByLabel('Password', { exact: true }).fill('N3wHarbour');
  await submitStaff(page);
  await launch(page);
  await expectLaunched(page);
  expect(await countRecords(app, hotel.code)).toEqual(ALL_RECORDS);
  await app.session({ username, password: 'N3wHarbour' });
  await page.waitForURL('**/login');
  // The launch can still be undone from the page of the hotel.
  const kept = await storedRuns(page);
  expect(kept).toContain(hotel.code);
  expect(kept).not.toContain('N3wHarbour');
});

/** Everything in the browser's storage that belongs to runs. */
async function storedRuns(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- It runs in the page.
    const result = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
      });
    const database = await result(indexedDB.open('hms'));
    const tables = [...database.objectStoreNames].map(async (table) =>
      result(database.transaction(table).objectStore(table).getAll()),
    );
    const rows = await Promise.all(tables);
    database.close();
    return JSON.stringify(rows);
  });
}
