import type { Locator, Page } from '@playwright/test';
import { expect } from './app.ts';
import type { Mistake } from './mistakes.ts';
import { closeNotices, expectNotice, forgetNotices, rememberNotices } from './notices.ts';

/**
 * Makes each mistake in turn in a valid step, and corrects it: the message shows in the summary and
 * at the field until the field is edited (docs/behaviour.md §4, §5).
 */
export async function expectEachMistake(page: Page, mistakes: readonly Mistake[]): Promise<void> {
  await rememberNotices(page);
  for (const { label, nth = 0, typed, message } of mistakes) {
    await closeNotices(page);
    await forgetNotices(page);
    const field = page.getByLabel(label, { exact: true }).nth(nth);
    const good = await field.inputValue();
    await field.fill(typed);
    await field.press('Enter');
    const summary = summaryOf(page);
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([message]);
    await expectProblem(page, field, message);
    await field.fill(good);
    await expectNoProblem(page, field, message);
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

export async function expectValidationToast(page: Page): Promise<void> {
  const toast = page.getByRole('listitem').filter({ hasText: 'Validation Error' }).first();
  await expect(toast).toContainText('Please fix the errors in the form before continuing.');
}
