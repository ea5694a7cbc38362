// Toasts disappear after seconds, so they are recorded: a slow test would miss them.
import { expect, type BrowserContext, type Page } from '@playwright/test';

/** The toasts of each tab since the last one that a test expected. */
const shown = new WeakMap<Page, readonly string[]>();

/** Records the toasts of all tabs, also over reloads. Call it before the first page is opened. */
export async function recordNotices(context: BrowserContext): Promise<void> {
  await context.exposeBinding('onNotice', ({ page }, text: string) => {
    shown.set(page, [...(shown.get(page) ?? []), text]);
  });
  await context.addInitScript(watchNotices);
}

/** Waits until a toast with this text has appeared since the last one that was expected. */
export async function expectNotice(page: Page, text: string): Promise<void> {
  const find = () => {
    const notices = shown.get(page) ?? [];
    const place = notices.findIndex((notice) => notice.includes(text));
    if (place < 0) return notices;
    shown.set(page, notices.slice(place + 1));
    return text;
  };
  await expect.poll(find).toBe(text);
}

/** Waits until a toast with this text has appeared, and closes all toasts. */
export async function closeNotices(page: Page, text: string): Promise<void> {
  await expectNotice(page, text);
  await page.evaluate(() =>
    document
      .querySelectorAll<HTMLElement>('button[aria-label="Close notification"]')
      .forEach((button) => button.click()),
  );
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
}

/** Makes toasts stay until they are closed. Other timers of two seconds and more stop too. */
export async function holdNotices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = globalThis.setTimeout;
    globalThis.setTimeout = ((run: () => void, ms = 0) =>
      later(run, ms < 2000 ? ms : 2 ** 31 - 1)) as typeof setTimeout;
  });
}

/** Runs in the browser. */
function watchNotices(): void {
  const tell = Reflect.get(globalThis, 'onNotice') as (text: string) => void;
  // A dialog moves the toasts, which adds them again.
  const told = new WeakSet<Element>();
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      const toasts = node.matches('[data-sonner-toast]')
        ? [node]
        : [...node.querySelectorAll('[data-sonner-toast]')];
      for (const toast of toasts.filter((each) => !told.has(each))) {
        told.add(toast);
        tell(toast.textContent);
      }
    }
  }).observe(document, { childList: true, subtree: true });
}
