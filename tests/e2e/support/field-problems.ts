import type { Locator, Page } from '@playwright/test';

export function summaryOf(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: 'There is a problem' });
}
