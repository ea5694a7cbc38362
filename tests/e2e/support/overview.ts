import type { Page } from '@playwright/test';
import { DEMO_ADMIN, enterAs, expect, type App } from './app.ts';

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
export const figure = (page: Page, label: string) =>
  page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd');
export const navigation = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
export const floors = (page: Page) => page.getByRole('grid', { name: 'Rooms by floor' });
export const userMenu = (page: Page) => page.getByRole('button', { name: /^Signed in as / });

export async function openOverview(page: Page, app: App) {
  await enterAs(page, app, DEMO_ADMIN);
  await expect(figure(page, 'Dirty')).toBeVisible();
  await expect(floors(page)).toBeVisible();
}
