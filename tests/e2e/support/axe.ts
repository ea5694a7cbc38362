import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** The viewports of a desktop and a phone. */
const WIDTHS = [1280, 390];

/** In the dark, only the colours are others. */
const RULES = { light: undefined, dark: ['color-contrast'] };
const COLOURS = ['light', 'dark'] as const;

type Colours = (typeof COLOURS)[number];

/** Checks both widths, each in light and dark, and that neither needs horizontal scrolling. */
export async function expectNoFindings(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of COLOURS) {
      await page.emulateMedia({ colorScheme });
      await expectNoFindingsNow(page, `${width} px`, colorScheme);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  }
}

/**
 * Checks the page once animations are over: fading elements do not have their final colours yet.
 */
export async function expectNoFindingsNow(
  page: Page,
  where: string,
  colours: Colours = 'light',
): Promise<void> {
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
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (rules) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      ...(rules && { runOnly: rules }),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join('\n')}`);
  }, RULES[colours]);
  expect(found, `${where}, ${colours}`).toEqual([]);
}
