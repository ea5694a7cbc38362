import { textTable } from '#domain/text/text-table.ts';

export type Screen = 'login' | 'onboarding' | 'hotels' | 'setup' | 'dashboard';

/** Redirects to the user's start page. */
export const HOME = '/';
/** The screens with sections below their paths. */
export const SECTIONED = ['/dashboard', '/hotels'];

const SCREENS: Readonly<Record<string, Screen>> = textTable({
  '/login': 'login',
  '/onboarding': 'onboarding',
  '/setup': 'setup',
  '/hotels': 'hotels',
  '/dashboard': 'dashboard',
});

export function screenOf(pathname: string): Screen | undefined {
  const path = SECTIONED.find((screen) => isOnScreen(screen, pathname)) ?? pathname;
  return SCREENS[path];
}

/** Also true for the path of an unknown section, because the screen itself redirects it. */
export function isOnScreen(screen: string, pathname: string): boolean {
  return pathname === screen || pathname.startsWith(`${screen}/`);
}

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
