import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/app.ts';
import * as wizard from '#tests/e2e/support/wizard.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

const heightOf = async (target: Locator) => (await target.boundingBox())!.height;

/** The background colours of a switch: track and thumb. */
const coloursOf = (field: Locator): Promise<string[]> =>
  field.evaluate((track) =>
    [track, ...track.children].map((element) => getComputedStyle(element).backgroundColor),
  );

test('the first field is on the first screen of a phone', async ({ page, app }) => {
  await page.clock.install();
  await page.setViewportSize(PHONE);
  await wizard.open(page, app);
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: 'Your hotels' })).toBeVisible();
  const title = header.getByText('Hotel Management System');
  expect(await heightOf(title), 'the header has one line').toBeLessThan(25);
  const name = page.getByLabel('Hotel Name');
  await expect(name).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('progressbar')).toHaveCount(1);
  await expect(page.getByText('0 of 5 steps completed')).toBeVisible();
  await name.fill('The Exceedingly Long Name of a Hotel at the Sea');
  await expect(page.getByText('The Exceedingly Long Name of a Hotel at the Sea')).toBeVisible();
  await expect(page.getByText(/^Saved at \d/)).toBeVisible();
  await expect(name).toBeInViewport({ ratio: 1 });

  await page.emulateMedia({ forcedColors: 'active' });
  const on = await coloursOf(page.getByRole('switch', { name: 'Wi-Fi', checked: true }));
  const off = await coloursOf(page.getByRole('switch', { name: 'Spa', checked: false }));
  for (const [track, thumb] of [on, off]) expect(thumb).not.toBe(track);
  expect(on[0], 'the track shows whether the switch is on').not.toBe(off[0]);
  await page.emulateMedia({ forcedColors: null });

  await page.setViewportSize(DESKTOP);
  const hotel = wizard.uniqueHotel();
  await wizard.importDocument(page, { ...wizard.documentOf(hotel), staffUsers: [] });
  await page.getByRole('button', { name: 'Replace' }).click();
  const said = page.getByText('hotel.json was imported.');
  await expect(said).toBeVisible();
  const [above, below] = await Promise.all(
    [page.getByText(hotel.name, { exact: true }), said].map((text) => text.boundingBox()),
  );
  expect(above!.height, 'the name has one line').toBeLessThan(30);
  expect(below!.y).toBeGreaterThan(above!.y + above!.height);
  await page.clock.fastForward(10_000);
  await expect(said).toBeHidden();

  await wizard.expectStep(page, 4);
  await page.getByRole('button', { name: /^Room Types/ }).click();
  await wizard.expectStep(page, 2);
  const plan = page.getByRole('group', { name: 'Room Plan' });
  await expect(plan.getByText('101', { exact: true })).toBeInViewport();
  const count = page.getByRole('textbox', { name: 'Number of Rooms' }).last();
  await count.fill('12');
  await expect(plan.getByText('204', { exact: true })).toBeInViewport();
  await expect(count).toBeInViewport();
  await page.setViewportSize(PHONE);
  await expect(plan.getByText('101', { exact: true })).toBeHidden();
  await plan.getByRole('button', { name: 'Show Room Plan' }).click();
  await expect(plan.getByText('101', { exact: true })).toBeVisible();
  const first = await page.getByRole('group', { name: 'Standard Room' }).boundingBox();
  expect(first!.y).toBeGreaterThan((await plan.boundingBox())!.y);
});

test('seven digits and three decimals fit into the fields of the rates', async ({ page, app }) => {
  const { hotelProfile, rates: _, ...rest } = wizard.documentOf(wizard.uniqueHotel());
  await wizard.open(page, app);
  await wizard.importDocument(page, {
    ...rest,
    hotelProfile: { ...hotelProfile, currency: 'KWD' },
  });
  await wizard.expectStep(page, 3);
  const table = page.getByRole('grid', { name: 'Base rates per night in KWD' });
  const labels = ['Base Rate', 'Min Rate', 'Max Rate'];
  for (const label of labels) await table.getByLabel(`${label} for Suite`).fill('1234567.895');
  await page.evaluate(() => document.fonts.ready);
  const inputs = table.locator('input[inputmode=decimal]');
  await expect(inputs).not.toHaveCount(0);
  const clipped = () =>
    inputs.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
  for (const width of [1280, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(clipped, `clipped at ${width} px`).toBe(0);
  }
  const row = page.getByRole('row', { name: /^Suite/ });
  for (const label of labels) {
    expect(await heightOf(row.getByText(`${label}:`, { exact: true })), label).toBeGreaterThan(12);
  }
});
