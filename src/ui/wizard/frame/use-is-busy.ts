import { useSnapshot } from 'valtio';
import { launchOfOne } from '#application/launch/launch-state.ts';
import { useLaunch } from '#ui/runs/use-launch.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';

export function useIsBusy(wizard: Wizard): boolean {
  const { isRunning } = useSnapshot(wizard.state);
  const { phase } = launchOfOne(useLaunch(wizard.launch));
  return isRunning || phase === 'running' || phase === 'launched';
}
