import type { Locator, Page } from '@playwright/test';
import { enterAs, expect, ONBOARDING, openSignedIn, test } from '#tests/e2e/support/app.ts';
import { button, navigation, panelOf } from '#tests/e2e/support/dashboard.ts';
import { addDirtyRoom, makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import * as wizard from '#tests/e2e/support/wizard.ts';
import { expectNotice } from '#tests/e2e/support/notices.ts';
import { expectTranslated, translatePages } from '#tests/e2e/support/translation.ts';

// All of this also works on a translated page.
test.beforeEach(({ context }) => translatePages(context));

/** The most clicks and keys that each task may take a user who knows similar products. */
const LIMITS = {
  launchHotel: { clicks: 14, keys: 160 },
  setRoomToClean: { clicks: 2, keys: 0 },
  changeBaseRate: { clicks: 3, keys: 5 },
  addSeason: { clicks: 3, keys: 35 },
  copyHotel: { clicks: 5, keys: 105 },
} as const;

const THIS_YEAR = new Date().getFullYear();

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Counts the clicks, choices, characters and other keys of a user. */
function countingUser(page: Page) {
  const effort = { clicks: 0, keys: 0 };
  const press = async (key: string) => {
    effort.keys += 1;
    await page.keyboard.press(key);
  };
  const tabTo = async (target: Locator) => {
    for (let tabs = 0; tabs < 12; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    throw new Error(`No way to ${String(target)} with the Tab key.`);
  };
  const type = async (text: string) => {
    await expect(page.locator('input:focus')).toBeEditable();
    effort.keys += text.length;
    await page.keyboard.type(text);
  };
  return {
    type,
    click: async (target: Locator) => {
      effort.clicks += 1;
      await target.click();
    },
    /** Types into one field after the other, and moves on with the Tab key. */
    enter: async (texts: readonly (readonly [Locator, string])[]) => {
      for (const [target, text] of texts) {
        await tabTo(target);
        await type(text);
      }
    },
    /** Expects that a task took no more than this, and starts the next task. */
    expectAtMost: ({ clicks, keys }: { clicks: number; keys: number }) => {
      expect(effort.clicks, 'clicks').toBeLessThanOrEqual(clicks);
      expect(effort.keys, 'keys').toBeLessThanOrEqual(keys);
      test.info().annotations.push({ type: 'effort', description: JSON.stringify(effort) });
      Object.assign(effort, { clicks: 0, keys: 0 });
    },
  };
}

type User = ReturnType<typeof countingUser>;

async function fillContacts({ enter }: User, page: Page, hotel: wizard.Hotel): Promise<void> {
  await enter(
    (
      [
        // The hotel's code follows from its name, so the name must differ from those in other
        // tests.
        ['Hotel Name', `${hotel.code.slice(-4)} Quay House`],
        ['Email', hotel.email],
        ['Phone', '9122555010'],
        ['Street Address', '12 Quay Road'],
        ['City', 'Mumbai'],
        ['State/Province', 'Maharashtra'],
        ['Postal Code', '400001'],
      ] as const
    ).map(([name, text]) => [field(page, name), text] as const),
  );
}

test('a hotel with three types and two people is launched', async ({ page, app }) => {
  const hotel = wizard.uniqueHotel();
  const user = countingUser(page);
  await wizard.open(page, app);
  await user.click(field(page, 'Hotel Name'));
  await fillContacts(user, page, hotel);
  await user.click(button(page, 'Continue to Room Types'));
  await wizard.expectStep(page, 2);
  await user.click(button(page, 'Use Quick Start (3 Room Types)'));
  await user.click(button(page, 'Continue to Rate Setup'));
  await wizard.expectStep(page, 3);
  await user.click(button(page, 'Continue to Staff Setup'));
  await wizard.expectStep(page, 4);
  for (const [first, last] of [
    ['Rita', 'Menon'],
    ['Asha', 'Naik'],
  ] as const) {
    await user.click(button(page, 'Add Staff User'));
    await user.type(first);
    const card = page.getByRole('group', { name: first });
    const inCard = (name: string) => card.getByRole('textbox', { name, exact: true });
    await user.enter([
      [inCard('Last Name'), last],
      [inCard('Email'), `${first}@${hotel.code}.com`],
    ]);
  }
  await user.click(button(page, 'Fill in 2 missing passwords'));
  await user.click(button(page, 'Complete Setup'));
  await wizard.expectStep(page, 5);
  // An address is never translated.
  await expect(page.getByText(hotel.email, { exact: true })).toBeVisible();
  await expect(page.locator('font').getByText(hotel.email, { exact: true })).toHaveCount(0);
  await user.click(button(page, 'Launch My Hotel System'));
  await expect(page.getByRole('heading', { name: 'Hotel Setup Complete!' })).toBeVisible();
  user.expectAtMost(LIMITS.launchHotel);
  await expectTranslated(page);
});

test('a room is cleaned, a rate changed and a season added', async ({ page, app }) => {
  const hotel = await makeFurnishedHotel(app);
  await addDirtyRoom(app, hotel);
  await enterAs(page, app, hotel.accounts.manager);
  const user = countingUser(page);
  await user.click(page.getByRole('gridcell', { name: /^901, / }));
  const panel = panelOf(page, '901');
  await user.click(panel.getByRole('button', { name: 'Clean', exact: true }));
  await expect(panel).toContainText('Cleaning: Clean');
  user.expectAtMost(LIMITS.setRoomToClean);
  await page.keyboard.press('Escape');

  const rates = navigation(page).getByRole('link', { name: 'Rates', exact: true });
  await user.click(rates);
  await user.click(page.getByRole('button', { name: /Edit base rate of Suite/ }));
  await user.type('13000');
  await user.click(button(page, 'Save'));
  await expect(
    page.getByRole('button', { name: /Edit base rate of Suite, ₹13,000/ }),
  ).toBeVisible();
  user.expectAtMost(LIMITS.changeBaseRate);

  await user.click(rates);
  await user.click(button(page, 'Add Season'));
  await user.type('Monsoon');
  await expect(page.getByLabel('Season Code')).toHaveValue('MON');
  await user.enter([
    [page.getByLabel('Adjustment'), '-20'],
    [page.getByLabel('First Day'), `0601${THIS_YEAR}`],
    [page.getByLabel('Last Day'), `0930${THIS_YEAR}`],
  ]);
  await user.click(button(page, 'Save'));
  await expectNotice(page, 'Monsoon was saved.');
  const rules = await app.list(`/rates/rules/?hotel=${String(hotel.id)}`);
  expect(rules.filter(({ start_date }) => start_date === `${THIS_YEAR}-06-01`)).toHaveLength(2);
  user.expectAtMost(LIMITS.addSeason);
  await expectTranslated(page);
});

test('a hotel is copied', async ({ page, app }) => {
  const { name } = await makeFurnishedHotel(app);
  await openSignedIn(page, app, ONBOARDING, '/hotels');
  const user = countingUser(page);
  await user.click(page.getByLabel('Search Hotels'));
  await user.type(name.slice(-4));
  await user.click(page.getByRole('link', { name }));
  await user.click(button(page, `Start from ${name}`));
  await expect(page.getByText(`Started from ${name}`)).toBeVisible();
  await user.click(field(page, 'Hotel Name'));
  await fillContacts(user, page, wizard.uniqueHotel());
  await user.click(button(page, 'Continue to Room Types'));
  await wizard.expectStep(page, 2);
  await expect(page.getByText('One Double Bed, 2 guests, 1 room, 104')).toBeVisible();
  user.expectAtMost(LIMITS.copyHotel);
  await expectTranslated(page);
});
