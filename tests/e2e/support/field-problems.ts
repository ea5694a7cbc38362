import type { Locator, Page } from '@playwright/test';
import { expect } from './app.ts';
import type { Mistake } from './mistakes.ts';

/**
 * Makes the mistakes of each group together in a valid step, and corrects them: each message shows
 * in the summary and at its field (docs/behaviour.md §4, §5).
 */
export async function expectEachMistake(
  page: Page,
  groups: readonly (readonly Mistake[])[],
): Promise<void> {
  const summary = summaryOf(page);
  for (const mistakes of groups) {
    const made: { field: Locator; good: string; message: string }[] = [];
    for (const { label, nth = 0, typed, message } of mistakes) {
      const field = page.getByLabel(label, { exact: true }).nth(nth);
      made.push({ field, good: await field.inputValue(), message });
      await field.fill(typed);
    }
    await made.at(-1)?.field.press('Enter');
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText(made.map(({ message }) => message));
    for (const { field, message } of made) await expectProblem(page, field, message);
    for (const { field, good } of made) await field.fill(good);
    await expect(summary).toBeHidden();
  }
}

export function summaryOf(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: 'There is a problem' });
}

/**
 * At the field: the message is visible, comes first in its description, and the field is marked as
 * invalid.
 */
export async function expectProblem(page: Page, field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const [id] = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
  await expect(page.locator(`[id="${id}"]`)).toHaveText(message);
  await expect(page.locator(`[id="${id}"]`)).toBeVisible();
}

export async function expectNoProblem(page: Page, field: Locator, message: string): Promise<void> {
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(page.getByText(message, { exact: true })).toHaveCount(0);
}
