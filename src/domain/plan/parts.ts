import type { ConfigKey } from '#domain/hotel-config.ts';
import { fieldOf } from '#domain/record.ts';
import { expectedOperations, type OnboardingPlan } from './onboarding-plan.ts';
import { STAGE_OF, type Operation, type OperationKind, type Stage } from './operation.ts';

/** A stage that can be set up alone. Completion cannot, because it applies to the whole hotel. */
export type Part = Exclude<Stage, 'completion'>;

const PART_OF: Readonly<Record<ConfigKey, Part>> = {
  hotelProfile: 'hotel',
  roomTypes: 'rooms',
  rates: 'rates',
  staffUsers: 'staff',
};

export const PARTS: readonly Part[] = [...new Set(Object.values(PART_OF))];

/** Whether operations of this kind belong to one of the parts. True if `parts` is undefined. */
export function isOfParts(kind: OperationKind, parts: readonly Part[] | undefined): boolean {
  return parts === undefined || parts.some((part) => part === STAGE_OF[kind]);
}

/** `key` is an operation key such as `rule:BAR:DLX`. */
export function isKeyOfParts(key: string, parts: readonly Part[] | undefined): boolean {
  const kind = key.split(':', 1)[0] ?? '';
  return isKind(kind) && isOfParts(kind, parts);
}

function isKind(text: string): text is OperationKind {
  return Object.hasOwn(STAGE_OF, text);
}

/** Returns only the fields that belong to one of the parts, or all fields if `parts` is undefined. */
export function documentOfParts(document: object, parts: readonly Part[] | undefined): object {
  return Object.fromEntries(
    Object.entries(document).filter(([field]) => isPathOfParts(field, parts)),
  );
}

/** `path` is a path in a configuration, such as `roomTypes.0.name`. */
export function isPathOfParts(path: string, parts: readonly Part[] | undefined): boolean {
  if (parts === undefined) return true;
  const part = fieldOf(PART_OF, path.split('.', 1)[0] ?? '');
  return parts.some((one) => one === part);
}

export function operationsOfParts(
  plan: OnboardingPlan,
  parts: readonly Part[] | undefined,
): Operation[] {
  return expectedOperations(plan).filter(({ kind }) => isOfParts(kind, parts));
}

export function otherParts(parts: readonly Part[]): Part[] {
  return PARTS.filter((part) => !parts.includes(part));
}
