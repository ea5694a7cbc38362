import { subscribe } from 'valtio/vanilla';
import { WIZARD_STEPS } from '#ui/wizard/wizard-steps.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';

const PARAMETER = 'step';

/**
 * Lets the browser's Back and Forward move between the steps: the step stands in the address as
 * `?step=2`, and the wizard decides whether it may be opened. Returns what ends that.
 */
export function followHistory(wizard: Wizard): () => void {
  const { state } = wizard;
  const { pathname } = location;
  // Another screen's address is not the wizard's to correct.
  const isShown = () => location.pathname !== pathname || stepInAddress() === state.step;

  const openFromAddress = () => {
    if (isShown()) return;
    wizard.open(stepInAddress() ?? state.step);
    // Where the wizard stays, so does the address.
    if (!isShown()) history.pushState(null, '', addressOf(state.step));
  };

  wizard.open(stepInAddress() ?? state.step);
  if (!isShown()) history.replaceState(null, '', addressOf(state.step));

  const unsubscribe = subscribe(state, () => {
    if (!isShown()) history.pushState(null, '', addressOf(state.step));
  });
  globalThis.addEventListener('popstate', openFromAddress);
  return () => {
    unsubscribe();
    globalThis.removeEventListener('popstate', openFromAddress);
  };
}

function stepInAddress(): number | undefined {
  const number = Number(new URLSearchParams(location.search).get(PARAMETER) ?? Number.NaN);
  return number - 1 in WIZARD_STEPS ? number - 1 : undefined;
}

function addressOf(step: number): string {
  const parameters = new URLSearchParams(location.search);
  parameters.set(PARAMETER, String(step + 1));
  return `${location.pathname}?${parameters}`;
}
