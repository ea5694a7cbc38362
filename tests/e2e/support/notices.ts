// Toasts disappear after seconds, so they are recorded: a slow test would miss them.
import type { Page } from '@playwright/test';

/** Starts to record every toast of the page, even across reloads. */
export async function rememberNotices(page: Page): Promise<void> {
  await page.addInitScript(watchNotices);
  await page.evaluate(watchNotices);
}

/** Waits until a toast with this text has appeared at some time. */
export async function expectNotice(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      (Reflect.get(globalThis, 'shownNotices') as string[]).some((notice) =>
        notice.includes(wanted),
      ),
    text,
  );
}

export async function closeNotices(page: Page): Promise<void> {
  await page.evaluate(() =>
    document
      .querySelectorAll<HTMLElement>('button[aria-label="Close notification"]')
      .forEach((button) => button.click()),
  );
}

/** Runs in the browser. */
function watchNotices(): void {
  const shown: string[] = [];
  Object.assign(globalThis, { shownNotices: shown });
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      const toasts = node.matches('[data-sonner-toast]')
        ? [node]
        : [...node.querySelectorAll('[data-sonner-toast]')];
      shown.push(...toasts.map(({ textContent }) => textContent ?? ''));
    }
  }).observe(document, { childList: true, subtree: true });
}
