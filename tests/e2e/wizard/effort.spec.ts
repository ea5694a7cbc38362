import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/app.ts';
import { expectStep, openWizard, uniqueHotel } from '#tests/e2e/support/wizard.ts';

const MOST_CLICKS = 26;
const MOST_KEYSTROKES = 260;

const PEOPLE = [
  ['Rita', 'Menon'],
  ['Asha', 'Naik'],
  ['Ben', 'Dias'],
] as const;

/** Counts what a user does: each click, each character and each other key. */
function countingUser(page: Page) {
  const effort = { clicks: 0, keystrokes: 0 };
  return {
    effort,
    click: async (target: Locator) => {
      effort.clicks += 1;
      await target.click();
    },
    type: async (text: string) => {
      effort.keystrokes += text.length;
      await page.keyboard.type(text);
    },
    press: async (key: string) => {
      effort.keystrokes += 1;
      await page.keyboard.press(key);
    },
    /** Presses Tab until the field has the focus. */
    tabTo: async (field: Locator) => {
      for (let tabs = 0; tabs < 12; tabs += 1) {
        if (await field.evaluate((element) => element === document.activeElement)) return;
        effort.keystrokes += 1;
        await page.keyboard.press('Tab');
      }
      throw new Error(`No way to ${String(field)} with the Tab key.`);
    },
  };
}

test('four types, 60 rooms and three people by hand take few clicks and keystrokes', async ({
  page,
  app,
}) => {
  const hotel = uniqueHotel();
  const mark = hotel.code.slice(2);
  const { effort, click, type, press, tabTo } = countingUser(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await openWizard(page, app);

  await click(field('Hotel Name'));
  await type(hotel.name);
  for (const [name, text] of [
    ['Email', hotel.email],
    ['Phone', '9122555010'],
    ['Street Address', '12 Quay Road'],
    ['City', 'Mumbai'],
    ['State/Province', 'Maharashtra'],
    ['Postal Code', '400001'],
  ] as const) {
    await tabTo(field(name));
    await type(text);
  }
  await click(button('Continue to Room Types'));
  await expectStep(page, 2);

  const count = (name: string) => page.getByRole('spinbutton', { name });
  // A click selects the number, so that typing replaces it.
  await click(count('Number of Standard Rooms'));
  await type('20');
  for (const [name, rooms] of [
    ['Number of Deluxe Rooms', '20'],
    ['Number of Suites', '15'],
  ] as const) {
    await tabTo(count(name));
    await type(rooms);
  }
  await press('Enter');
  await click(button('Add Room Type'));
  await type('Family Room');
  await click(count('Number of Rooms'));
  await type('5');
  await click(button('Continue to Rate Setup'));
  await expectStep(page, 3);
  await click(button('Continue to Staff Setup'));
  await expectStep(page, 4);

  for (const [first, last] of PEOPLE) {
    await click(button('Add Staff User'));
    await type(first);
    const card = page.getByRole('group', { name: first });
    const inCard = (name: string) => card.getByRole('textbox', { name, exact: true });
    await tabTo(inCard('Last Name'));
    await type(last);
    await tabTo(inCard('Email'));
    await type(`${first.toLowerCase()}.${mark}@hv.example.com`);
  }
  await click(button('Fill in 3 missing passwords'));
  await click(button('Complete Setup'));
  await expectStep(page, 5);
  await expect(page.getByText('60', { exact: true })).toBeVisible();

  expect(effort.clicks).toBeLessThanOrEqual(MOST_CLICKS);
  expect(effort.keystrokes).toBeLessThanOrEqual(MOST_KEYSTROKES);
});
