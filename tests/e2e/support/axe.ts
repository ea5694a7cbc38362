import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The viewports of a desktop and a phone. */
const WIDTHS = [1280, 390];

/** Checks both widths, and that neither needs horizontal scrolling. */
export async function expectNoFindings(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoFindingsNow(page, `${width} px`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  }
}

/**
 * Checks the page once animations are over: fading elements do not have their final colours yet.
 */
export async function expectNoFindingsNow(page: Page, where: string): Promise<void> {
  await page.evaluate(async () => {
    // New elements start to move a moment later.
    await new Promise((resolve) => {
      setTimeout(() => requestAnimationFrame(resolve), 100);
    });
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    );
  });
  // There is one frame, so axe does not need a separate page. Only violations have to be described.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join('\n')}`);
  expect(found, where).toEqual([]);
}
