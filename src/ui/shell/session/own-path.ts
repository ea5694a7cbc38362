import { HOME, screenOf } from '#ui/shell/screens.ts';

/**
 * Returns the path, with its query, if it leads to a screen for signed-in users. Returns undefined for any
 * other value, because paths come from addresses and from the browser's storage: the browser reads
 * `//evil.example` and `/\\evil.example` as another site.
 */
export function ownPath(path: unknown): string | undefined {
  if (typeof path !== 'string') return undefined;
  const url = URL.parse(path, location.origin);
  // The browser changes a path that it reads in another way, such as `/\t/evil.example`.
  if (url?.href !== location.origin + path) return undefined;
  const screen = screenOf(url.pathname);
  const isKnown = url.pathname === HOME || (screen !== undefined && screen !== 'login');
  return isKnown ? path : undefined;
}
