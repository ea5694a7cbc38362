import { subscribe } from 'valtio/vanilla';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { STEPS } from '#ui/wizard/wizard-steps.ts';

const PARAMETER = 'step';

/**
 * Lets the browser's Back and Forward move between the steps. The URL contains the step as
 * `?step=2`; the wizard decides whether the step may open. Returns a function that stops this.
 */
export function followHistory(wizard: Wizard): () => void {
  const { state } = wizard;
  const { pathname } = location;
  // Also true on another screen, because the wizard must not change the URL of that screen.
  const isShown = () => location.pathname !== pathname || stepInAddress() === state.step;

  const openFromAddress = () => {
    if (isShown()) return;
    wizard.open(stepInAddress() ?? state.step);
    // If the wizard refuses to open the step, restores the URL.
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
  return Object.hasOwn(STEPS, number - 1) ? number - 1 : undefined;
}

function addressOf(step: number): string {
  const parameters = new URLSearchParams(location.search);
  parameters.set(PARAMETER, String(step + 1));
  return `${location.pathname}?${parameters}`;
}
