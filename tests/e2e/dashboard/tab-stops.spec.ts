import type { Page } from '@playwright/test';
import { enterAs, expect, test } from '#tests/e2e/support/app.ts';
import { expectLoaded } from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';

const MOST = 12;

/** Presses Tab from the top of the page until a room has the focus. Returns what had the focus on the way. */
async function tabToRoom(page: Page, path: string, section: string): Promise<string[]> {
  await page.goto(path);
  await expectLoaded(page, section);
  await expect(page.locator('[id^=edit-item-]').first()).toBeVisible();
  const stops: string[] = [];
  while (stops.length < 3 * MOST) {
    await page.keyboard.press('Tab');
    const [name, isRoom] = await page.evaluate(() => {
      const { id, ariaLabel, textContent } = document.activeElement!;
      return [ariaLabel ?? textContent, id.startsWith('edit-item-')] as const;
    });
    stops.push(name);
    if (isRoom) break;
  }
  return stops;
}

test('the first room is at most 12 presses of Tab away', async ({ page, app }) => {
  const { accounts } = await makeFurnishedHotel(app);
  for (const role of ['admin', 'housekeeper'] as const) {
    await enterAs(page, app, accounts[role]);
    for (const [path, section] of [
      ['/dashboard', 'Overview'],
      ['/dashboard/rooms', 'Rooms'],
      ['/dashboard/rooms?view=plan', 'Rooms'],
    ] as const) {
      const stops = await tabToRoom(page, `${app.url}${path}`, section);
      expect.soft(stops.length, `${role} ${path}: ${stops.join(' | ')}`).toBeLessThanOrEqual(MOST);
    }
  }
});
