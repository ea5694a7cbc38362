import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Checks the page on a phone and, in dark colours, on a desktop, and that neither width needs horizontal scrolling. If a
 * dialog is open, only the dialog is checked.
 */
export async function expectNoFindings(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expectNoFindingsNow(page, `${width} px, ${colorScheme}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Waits until no element fades or moves. */
export async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The animations of new elements start one frame later.
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    );
  });
}

/**
 * Waits for animations before the check, because fading elements do not have their final colours.
 */
async function expectNoFindingsNow(page: Page, where: string): Promise<void> {
  await animationsEnd(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
      document.querySelector('dialog:modal') ?? document,
      { resultTypes: ['violations'], preload: false },
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join('\n')}`);
  });
  expect(found, where).toEqual([]);
}
