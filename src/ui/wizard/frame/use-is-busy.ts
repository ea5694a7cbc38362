import { useSnapshot } from 'valtio';
import type { Wizard } from '#ui/wizard/store/wizard.ts';

/** True while the wizard saves a step or launches the hotel, and after the launch. */
export function useIsBusy(wizard: Wizard): boolean {
  const { saving } = useSnapshot(wizard.state);
  const { status } = useSnapshot(wizard.launch.state);
  return saving || status === 'running' || status === 'launched';
}
