import { loadable } from '#ui/shell/loading/loadable.tsx';

// What a launch leads to, loaded while it runs.
export const LaunchResultPage = loadable(() => import('./launch-result-page.tsx'));
export const SignInSheetCard = loadable(
  () => import('#ui/wizard/sign-in-sheet/sign-in-sheet-card.tsx'),
);

/** Loads both. A failure shows when they are opened. */
export function loadAfterLaunch(): void {
  for (const part of [LaunchResultPage, SignInSheetCard]) part.load().catch(() => undefined);
}
