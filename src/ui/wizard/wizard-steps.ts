import type { FormCheck } from '#ui/forms/form.ts';
import type { ConfigKey, HotelConfig } from '#domain/hotel-config.ts';
import { isObject } from '#domain/record.ts';

export type StepKey = ConfigKey | 'complete';

export interface WizardStep {
  readonly key: StepKey;
  readonly title: string;
  readonly heading?: string;
  /** The name on the buttons of adjacent steps. By default, the title. */
  readonly buttonTitle?: string;
  readonly content?: string;
}

export interface StepForm extends FormCheck {
  readonly state: object;
  itemOf?(key: string): string | undefined;
  reveal?(key: string): void;
  /** Whether the input is valid together with the other steps' input. */
  isValid(config: HotelConfig): boolean;
  isEmpty?(): boolean;
}

/** In the order of the wizard. Each step but the review edits one part of the configuration. */
const STEP_FACTS: Readonly<Record<StepKey, Omit<WizardStep, 'key'>>> = {
  hotelProfile: { title: 'Hotel Profile', content: 'hotel profile' },
  roomTypes: { title: 'Room Types', content: 'room types' },
  rates: { title: 'Rate Setup', content: 'rate configuration' },
  staffUsers: { title: 'Staff Users', buttonTitle: 'Staff Setup', content: 'staff users' },
  complete: { title: 'Complete', heading: 'Review and launch' },
};

export const STEPS = Object.entries(STEP_FACTS).map(([key, facts]): WizardStep => ({
  key: key as StepKey,
  ...facts,
}));

export function stepOf(key: StepKey): number {
  return STEPS.findIndex((step) => step.key === key);
}

export const REVIEW = stepOf('complete');

/** At most the count of completed steps, or itself completed (docs/behaviour.md §2). */
export function canOpenStep(index: number, completed: readonly StepKey[]): boolean {
  const step = STEPS[index];
  return step !== undefined && (index <= completed.length || completed.includes(step.key));
}

export function buttonTitle(index: number): string {
  const { title = '', buttonTitle: short = title } = STEPS[index] ?? {};
  return short;
}

/** Undefined if the part has no such field: a room's number, for example, exists only in server records. */
export function pathInStep(step: number, config: HotelConfig, path: string): string | undefined {
  const [part, ...rest] = path.split('.');
  const isField = STEPS[step]?.key === part && hasField(config, path.split('.'));
  return isField ? rest.join('.') : undefined;
}

function hasField(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return typeof value !== 'object';
  if (!isObject(value) || !Object.hasOwn(value, name)) return false;
  return hasField(value[name], rest);
}
