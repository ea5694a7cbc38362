import { expect, type Locator, type Page } from '@playwright/test';
import { enterAs, type App } from './app.ts';
import { expectNoFindings } from './axe.ts';
import type { OwnHotel, Role } from './own-hotel.ts';

export const NOT_ALLOWED = "You don't have permission to perform this action.";

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
export const navigation = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });

export const userMenu = (page: Page) => page.getByRole('button', { name: /^Signed in as / });
/** A figure of the overview. */
export const figure = (page: Page, label: string) =>
  page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd');

export async function enter(page: Page, app: App, hotel: OwnHotel, role: Role): Promise<void> {
  await enterAs(page, app, hotel.accounts[role]);
  await expect(page).toHaveURL(`${app.url}/dashboard`);
  await expect(navigation(page)).toBeVisible();
}

/** Opens a section with the navigation, and waits until it has loaded. */
export async function open(page: Page, section: string): Promise<void> {
  await navigation(page).getByRole('link', { name: section, exact: true }).click();
  await expectLoaded(page, section);
}

export async function expectLoaded(page: Page, section: string): Promise<void> {
  await expect(heading(page, section)).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
}

/** The names of all buttons in `part`, except buttons that sort a list. */
export function buttonNames(
  page: Page,
  part: Locator = page.getByRole('main'),
): Promise<(string | null)[]> {
  return part
    .getByRole('button')
    .and(page.locator(':not(thead button)'))
    .evaluateAll((buttons) =>
      buttons.map(({ ariaLabel, textContent }) => ariaLabel ?? textContent),
    );
}

export const actionsFor = (page: Page, person: string) => button(page, `Actions for ${person}`);

/** Submits an invalid form, and checks the page with the problems that it shows. */
export async function expectNoFindingsInProblems(page: Page, submit: string): Promise<void> {
  await button(page, submit).click();
  await expect(page.getByText('There is a problem')).toBeVisible();
  await expectNoFindings(page);
}

/** Chooses an action such as 'Remove Rita Menon' in the menu of a person. */
export async function choose(page: Page, verb: string, person: string): Promise<void> {
  await actionsFor(page, person).click();
  await page.getByRole('menuitem', { name: `${verb} ${person}`, exact: true }).click();
}

export const panelOf = (page: Page, room: string) =>
  page.getByRole('dialog', { name: `Room ${room}`, exact: true });

/** Opens the panel of a room in the list, and clicks one of its buttons. */
export async function chooseInPanel(page: Page, room: string, name: string): Promise<void> {
  await button(page, room).click();
  await panelOf(page, room).getByRole('button', { name, exact: true }).click();
}
