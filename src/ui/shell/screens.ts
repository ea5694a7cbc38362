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

/** The screen of a pathname; undefined if no screen has it. */
export function screenOf(pathname: string): Screen | undefined {
  const path = SECTIONED.find((screen) => isWithin(screen, pathname)) ?? pathname;
  return SCREENS[path];
}

/** Also true for the path of an unknown section, because the screen itself redirects it. */
export function isWithin(screen: string, pathname: string): boolean {
  return pathname === screen || pathname.startsWith(`${screen}/`);
}
