import { loadable } from '#ui/shell/loading/loadable.tsx';
import type { Wizard } from '#ui/wizard/store/wizard.ts';

// What a launch shows, loaded when the user is about to start it.
export const LaunchReport = loadable(() => import('./launch-report.tsx'));
export const LaunchResultPage = loadable(() => import('./launch-result-page.tsx'));

/** Loads everything that a launch needs. Rejects if a part of the screens cannot be loaded. */
export async function loadLaunch({ launch }: Wizard): Promise<void> {
  await Promise.all([launch.load(), LaunchReport.load(), LaunchResultPage.load()]);
}
