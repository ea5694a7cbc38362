import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** On a desktop and on a phone. */
const WIDTHS = [1280, 390];

/** At both widths, the page no wider than they are. */
export async function expectNoFindings(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoFindingsNow(page, `${width} px`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  }
}

/** On the page as it stands, once nothing moves any more: what fades has no colours of its own yet. */
export async function expectNoFindingsNow(page: Page, where: string): Promise<void> {
  await page.evaluate(async () => {
    // What has just come begins to move a moment later.
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
  // One frame needs no page of axe's own, and only what was found has to be described.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join('\n')}`);
  expect(found, where).toEqual([]);
}
