import { useSnapshot } from 'valtio';
import type { Wizard } from '#ui/wizard/store/wizard.ts';

export function useIsBusy(wizard: Wizard): boolean {
  const { saving } = useSnapshot(wizard.state);
  const { status } = useSnapshot(wizard.launch.state);
  return saving || status === 'running' || status === 'launched';
}
