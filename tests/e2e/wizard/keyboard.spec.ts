import type { Locator, Page } from '@playwright/test';
import { expect, ONBOARDING, test } from '#tests/e2e/support/app.ts';
import * as wizard from '#tests/e2e/support/wizard.ts';

/**
 * No step of the wizard has this many tab stops, so `tabTo` stops if it cannot reach the element.
 */
const STOPS_AT_MOST = 80;

/**
 * Presses Tab or Shift+Tab until the element has the focus. Every stop on the way must be visible
 * and have an outline.
 */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  await expect(target).toBeVisible();
  for (let stops = 0; stops < STOPS_AT_MOST; stops += 1) {
    await page.keyboard.press(key);
    const { isTarget, isInWindow, hasOutline, html } = await target.evaluate(focusSeenFrom);
    expect(isInWindow, `The focus is in the window: ${html}`).toBe(true);
    expect(hasOutline, `The focus has an outline: ${html}`).toBe(true);
    if (isTarget) return;
  }
  await expect(target, `reached with at most ${STOPS_AT_MOST} × ${key}`).toBeFocused();
}

async function tabToAndType(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(text);
  await expect(target).toHaveValue(text);
}

async function tabToAndPress(target: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Runs in the browser. */
function focusSeenFrom(target: Element) {
  const element = document.activeElement ?? document.body;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const isWithin = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  // If a picker inside a time field has the focus, `:focus` does not match the field. The browser
  // draws the picker's outline.
  const isPicker = !element.matches(':focus');
  return {
    isTarget: element === target,
    isInWindow: element !== document.body && isWithin && bottom > top && right > left,
    hasOutline: isPicker || getComputedStyle(element).outlineStyle !== 'none',
    html: element.outerHTML.slice(0, 200),
  };
}

test('a hotel is set up with the keyboard alone', async ({ page, app }) => {
  test.slow();
  const hotel = wizard.uniqueHotel();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });

  await test.step('sign-in', async () => {
    await page.goto(`${app.url}/login`);
    await expect(textbox('Username')).toBeFocused();
    await page.keyboard.type(ONBOARDING.username);
    const password = page.getByLabel('Password', { exact: true });
    await tabToAndType(password, ONBOARDING.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Step 1 of 5')).toBeVisible();
  });

  await test.step('step 1: an error, two lists and a switch', async () => {
    const { hotelProfile } = wizard.documentOf(hotel);
    const { email, ...rest } = hotelProfile;
    await wizard.importDocument(page, { hotelProfile: rest });
    await expect(textbox('Hotel Code')).toHaveValue(hotelProfile.code);
    await tabToAndType(textbox('Hotel Name'), hotelProfile.name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
    await tabToAndPress(page.getByRole('link', { name: 'Email is required' }), 'Enter');
    await expect(textbox('Email')).toBeFocused();
    await page.keyboard.type(email);

    const country = page.getByRole('combobox', { name: 'Country' });
    // One letter, because lists forget what was typed a second ago.
    await tabTo(country);
    await page.keyboard.press('s');
    await expect(country).toHaveValue('Singapore');
    const timezone = page.getByRole('combobox', { name: 'Timezone' });
    // The wizard has suggested this time zone from the country.
    await expect(timezone).toHaveValue('Asia/Singapore');
    await tabTo(timezone);
    await page.keyboard.press('ArrowDown');
    await expect(timezone).not.toHaveValue('Asia/Singapore');
    // Only India has a default tax rate, so the user must type one.
    await tabToAndType(textbox('Tax Rate (%)'), '20');

    const spa = page.getByRole('switch', { name: 'Spa' });
    await tabToAndPress(spa, 'Space');
    await expect(spa).toBeChecked();
    await tabToAndPress(button('Continue to Room Types'), 'Enter');
    await expectHeadingFocused(page, 'Room Types');
    await page.goBack();
    await expect(textbox('Email')).toHaveValue(email);
    await page.goForward();
    await expectHeadingFocused(page, 'Room Types');
  });

  await test.step('step 2: a dialog left by Escape, the quick start, a number', async () => {
    await tabTo(button('Setup menu'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Start over?' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button('Setup menu')).toBeFocused();

    await tabTo(button('Use Quick Start (3 Room Types)'));
    await page.keyboard.press('Enter');
    await expect(page.locator(':focus')).toContainText('3 room types added.');
    const count = page.getByRole('textbox', { name: 'Number of Rooms' }).first();
    await tabTo(count);
    await page.keyboard.press('ArrowUp');
    await expect(count).toHaveValue('2');
    await tabToAndPress(button('Continue to Rate Setup'), 'Enter');
    await expectHeadingFocused(page, 'Rate Setup');
  });

  await test.step('step 3: the rates and the dynamic pricing', async () => {
    const amount = (name: string) => page.getByRole('textbox', { name });
    await tabToAndType(amount('Base Rate for Standard Room'), '4500');
    await expect(amount('Min Rate for Standard Room')).toHaveValue('3150');
    await tabToAndType(amount('Base Rate for Deluxe Room'), '6000');
    await tabToAndType(amount('Base Rate for Suite'), '9000');
    await tabToAndPress(page.getByRole('switch', { name: 'Enable Dynamic Pricing' }), 'Space');
    await tabToAndType(amount('Weekend Markup (%)'), '25');
    await tabToAndPress(button('Continue to Staff Setup'), 'Enter');
    await expectHeadingFocused(page, 'Staff Users');
  });

  await test.step('step 4: the administrator', async () => {
    await tabToAndPress(button('Add Staff User'), 'Enter');
    await expect(textbox('First Name')).toBeFocused();
    await page.keyboard.type('Rita');
    await tabToAndType(textbox('Last Name'), 'Menon');
    await tabToAndType(textbox('Email'), hotel.admin.email);
    await tabToAndType(page.getByLabel('Password', { exact: true }), hotel.admin.password);
    await tabToAndPress(button('Complete Setup'), 'Enter');
    await expectHeadingFocused(page, 'Review and launch');
  });

  await test.step('step 5: the launch', async () => {
    await tabToAndPress(button('Launch My Hotel System'), 'Enter');
    await wizard.expectLaunched(page);
    const made = await wizard.countRecords(app, hotel.code);
    expect(made).toEqual({ ...wizard.ALL_RECORDS, rooms: wizard.ALL_RECORDS.rooms + 1 });
  });
});

async function expectHeadingFocused(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
}
