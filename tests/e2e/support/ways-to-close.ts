import type { Page } from '@playwright/test';

/** How a user or the browser may close a window. */
export const WAYS_TO_CLOSE: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  'Escape with the focus on the page': async (page) => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Escape');
  },
  // As Android's Back button does. Browsers do not always send `cancel` then.
  'a request of the browser': (page) =>
    page.evaluate(() => document.querySelector('dialog')?.requestClose()),
  'a request that does not ask': (page) =>
    page.evaluate(() => document.querySelector('dialog')?.close()),
  'a click beside it': (page) => page.mouse.click(10, 10),
};
