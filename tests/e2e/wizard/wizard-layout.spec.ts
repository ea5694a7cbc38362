import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/app.ts';
import {
  documentOf,
  expectStep,
  importDocument,
  openWizard,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

test('the room plan is beside the list at 1280 px, and opens above it at 390 px', async ({
  page,
  app,
}) => {
  await openWizard(page, app);
  await importDocument(page, { ...documentOf(uniqueHotel()), staffUsers: [] });
  await expectStep(page, 4);
  await page.getByRole('button', { name: /^Room Types/ }).click();
  await expectStep(page, 2);
  const plan = page.getByRole('group', { name: 'Room Plan' });
  await expect(plan.getByText('101', { exact: true })).toBeInViewport();
  const count = page.getByRole('textbox', { name: 'Number of Rooms' }).last();
  await count.fill('12');
  await expect(plan.getByText('204', { exact: true })).toBeInViewport();
  await expect(count).toBeInViewport();

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(plan.getByText('101', { exact: true })).toBeHidden();
  await plan.getByRole('button', { name: 'Show Room Plan' }).click();
  await expect(plan.getByText('101', { exact: true })).toBeVisible();
  const { y = 0 } = (await plan.boundingBox()) ?? {};
  const first = await page.getByRole('group', { name: 'Standard Room' }).boundingBox();
  expect(first?.y).toBeGreaterThan(y);
});

test('the first field is on the first screen of a phone, under one indicator of progress', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWizard(page, app);
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: 'Your hotels' })).toBeVisible();
  const { height = 0 } = (await header.getByText('Hotel Management System').boundingBox()) ?? {};
  expect(height, 'the header has one line').toBeLessThan(25);
  const name = page.getByLabel('Hotel Name');
  await expect(name).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('progressbar')).toHaveCount(1);
  await expect(page.getByText('0 of 5 steps completed')).toBeVisible();
  await name.fill('The Exceedingly Long Name of a Hotel at the Sea');
  await expect(page.getByText('The Exceedingly Long Name of a Hotel at the Sea')).toBeVisible();
  await expect(page.getByText(/^Saved at \d/)).toBeVisible();
  await expect(name).toBeInViewport({ ratio: 1 });
});

test('each field of a rate shows its label on a phone', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { rates: _, ...document } = documentOf(uniqueHotel());
  await openWizard(page, app);
  await importDocument(page, {
    ...document,
    hotelProfile: { ...document.hotelProfile, currency: 'USD' },
  });
  await expectStep(page, 3);
  const row = page.getByRole('row', { name: /^Suite/ });
  for (const label of ['Base Rate', 'Min Rate', 'Max Rate']) {
    const { height } = (await row.getByText(`${label}:`, { exact: true }).boundingBox())!;
    expect(height, label).toBeGreaterThan(12);
  }
});

test('the message about an import is below the name of the hotel, and disappears', async ({
  page,
  app,
}) => {
  await page.clock.install();
  await openWizard(page, app);
  const hotel = uniqueHotel();
  await importDocument(page, { ...documentOf(hotel), staffUsers: [] });
  const said = page.getByText('hotel.json was imported.');
  await expect(said).toBeVisible();
  const name = page.getByText(hotel.name, { exact: true });
  const [above, below] = [(await name.boundingBox())!, (await said.boundingBox())!];
  expect(above.height, 'the name has one line').toBeLessThan(30);
  expect(below.y).toBeGreaterThan(above.y + above.height);
  await page.clock.fastForward(10_000);
  await expect(said).toBeHidden();
});

test('a switch shows whether it is on in forced colours', async ({ page, app }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openWizard(page, app);
  const on = await coloursOf(page.getByRole('switch', { name: 'Wi-Fi', checked: true }));
  const off = await coloursOf(page.getByRole('switch', { name: 'Spa', checked: false }));
  for (const [track, thumb] of [on, off]) expect(thumb).not.toBe(track);
  expect(on[0]).not.toBe(off[0]);
});

/** The background colours of a switch: track and thumb. */
function coloursOf(field: Locator): Promise<string[]> {
  return field.evaluate((track) =>
    [track, ...track.children].map((element) => getComputedStyle(element).backgroundColor),
  );
}
