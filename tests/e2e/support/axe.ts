import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const CONTRAST = 'color-contrast';

/** The viewports of a phone and a desktop, which have the same colours. */
const WIDTHS: readonly [number, RunOptions][] = [
  [390, {}],
  [1280, { rules: { [CONTRAST]: { enabled: false } } }],
];

/**
 * Checks the page at both widths, its contrast once in each colour scheme, and that neither width
 * needs horizontal scrolling. Of a page with an open dialog, only the dialog is checked.
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

/** Waits until nothing fades or moves any more. */
export async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // New elements start to move with the next frame.
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
 * Checks the page once animations are over: fading elements do not have their final colours yet.
 */
export async function expectNoFindingsNow(
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
