import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const CONTRAST = 'color-contrast';

/**
 * The widths of a phone and a desktop. Both show the same colours, so contrast is checked only
 * once.
 */
const WIDTHS: readonly [number, RunOptions][] = [
  [390, {}],
  [1280, { rules: { [CONTRAST]: { enabled: false } } }],
];

/**
 * Checks the page at both widths, the contrast in both colour schemes, and that no width needs
 * horizontal scrolling. If a dialog is open, only the dialog is checked.
 */
export async function expectNoFindings(page: Page): Promise<void> {
  for (const [width, options] of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoFindingsNow(page, `${width} px`, options);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoFindingsNow(page, 'in the dark', { runOnly: [CONTRAST] });
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
async function expectNoFindingsNow(
  page: Page,
  where: string,
  options: RunOptions = {},
): Promise<void> {
  await animationsEnd(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (given) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
      document.querySelector('dialog:modal') ?? document,
      { resultTypes: ['violations'], preload: false, ...given },
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join('\n')}`);
  }, options);
  expect(found, where).toEqual([]);
}
