import type { Locator, Page } from '@playwright/test';
import { expect } from './app.ts';
import type { Mistake } from './mistakes.ts';
import { closeNotices, expectNotice, forgetNotices, rememberNotices } from './notices.ts';

/**
 * Makes the mistakes of each group together in a valid step, and corrects them one by one: each
 * message shows in the summary and at its field until the field is edited (docs/behaviour.md §4, §5).
 */
export async function expectEachMistake(
  page: Page,
  groups: readonly (readonly Mistake[])[],
): Promise<void> {
  await rememberNotices(page);
  const summary = summaryOf(page);
  for (const mistakes of groups) {
    await closeNotices(page);
    await forgetNotices(page);
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
    for (const { field, good, message } of made) {
      await field.fill(good);
      await expectNoProblem(page, field, message);
    }
    await expect(summary).toBeHidden();
    await expectNotice(page, 'Please fix the errors in the form before continuing.');
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
