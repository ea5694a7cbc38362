import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/app.ts';
import {
  button,
  buttonNames,
  enter,
  expectLoaded,
  heading,
  navigation,
  NOT_ALLOWED,
  open,
  chooseInPanel,
} from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import { closeNotices } from '#tests/e2e/support/notices.ts';
import { makeHotel } from '#tests/e2e/support/own-hotel.ts';

const NO_ROOMS = "You don't have permission to manage rooms.";
const LOGO = {
  name: 'logo.gif',
  mimeType: 'image/gif',
  buffer: Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'),
};
const NO_UPLOAD = "You don't have permission to upload files.";

/** Changes that the server still refuses, and where the user sees why. */
const REFUSALS: readonly {
  readonly section: string;
  readonly call: string;
  readonly act: (page: Page) => Promise<void>;
  readonly message: string;
  readonly place: (page: Page) => Locator;
}[] = [
  {
    section: 'Rooms',
    call: 'DELETE **/rooms/rooms/*/',
    act: (page) => removeAfterAsking(page, '101'),
    message: NO_ROOMS,
    place: toast,
  },
  {
    section: 'Hotel',
    call: 'PUT **/hotels/my-hotel/',
    act: (page) => edit(page, undefined, 'City', 'Panaji'),
    message: NOT_ALLOWED,
    place: alert,
  },
  {
    section: 'Hotel',
    call: 'POST **/hotels/*/logo/',
    act: (page) => page.locator('input[type=file]').setInputFiles(LOGO),
    message: NO_UPLOAD,
    place: (page) => page.getByRole('region', { name: 'Logo' }).getByRole('alert'),
  },
];

function toast(page: Page): Locator {
  return page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
}

function alert(page: Page): Locator {
  return page.getByRole('main').getByRole('alert');
}

async function edit(page: Page, opener: string | undefined, label: string, text: string) {
  if (opener !== undefined) await button(page, opener).click();
  await page.getByLabel(label, { exact: true }).fill(text);
  await button(page, 'Save').click();
}

async function removeAfterAsking(page: Page, room: string) {
  await chooseInPanel(page, room, `Remove room ${room}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
}

test('an unexpected 403 is reported where the user is', async ({ page, app }) => {
  const hotel = await makeFurnishedHotel(app);
  await enter(page, app, hotel, 'admin');
  for (const { section, call, act, message, place } of REFUSALS) {
    await openWithoutChanges(page, section);
    const names = await buttonNames(page);
    const [method, path = ''] = call.split(' ');
    await page.route(path, (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 403, json: {} })
        : route.fallback(),
    );
    await act(page);
    await expect(place(page).filter({ hasText: message }), call).toBeVisible();
    // Nothing that still exists disappears.
    if (place === toast) expect(await buttonNames(page), call).toEqual(names);
    await page.unroute(path);
    await closeNotices(page);
    await expect(toast(page)).toHaveCount(0);
  }
});

/** Opens the section again, and discards the changes that an earlier refusal left unsaved. */
async function openWithoutChanges(page: Page, section: string): Promise<void> {
  for (const name of ['Overview', section]) {
    await navigation(page).getByRole('link', { name, exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await expect(heading(page, name).or(question)).toBeVisible();
    if (await question.isVisible()) {
      await question.getByRole('button', { name: 'Discard changes' }).click();
    }
    await expectLoaded(page, name);
  }
}

test('a section that gets a 403 reports it in place of its content', async ({ page, app }) => {
  const hotel = await makeHotel(app);
  await enter(page, app, hotel, 'admin');
  const path = '**/rooms/types/?*';
  await page.route(path, (route) => route.fulfill({ status: 403, json: {} }));
  await open(page, 'Rooms');
  await expect(alert(page)).toContainText(NO_ROOMS);
  await page.unroute(path);
  await button(page, 'Try again').click();
  await expect(alert(page)).toHaveCount(0);
});
