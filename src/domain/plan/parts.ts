import type { HotelConfig } from '#domain/hotel-config.ts';
import { fieldOf } from '#domain/record.ts';
import type { OnboardingPlan } from './onboarding-plan.ts';
import {
  referencesOf,
  STAGE_OF,
  type Operation,
  type OperationKind,
  type Stage,
} from './operation.ts';

/** A stage that can be set up alone. The completion mark is about the whole hotel. */
export type Part = Exclude<Stage, 'completion'>;

/** The part that each field of a configuration holds, in the order of the plan. */
const PART_OF: Readonly<Record<keyof HotelConfig, Part>> = {
  hotelProfile: 'hotel',
  roomTypes: 'rooms',
  rates: 'rates',
  staffUsers: 'staff',
};

export const PARTS: readonly Part[] = [...new Set(Object.values(PART_OF))];

/** Some operations of a plan. */
export interface PartialPlan extends OnboardingPlan {
  /** The hotel and other records that the operations refer to, and that must exist. */
  readonly referenced: readonly Operation[];
}

/** Whether operations of the kind belong to the parts; without `parts`, to the whole hotel. */
export function isOfParts(kind: OperationKind, parts: readonly Part[] | undefined): boolean {
  return parts === undefined || parts.some((part) => part === STAGE_OF[kind]);
}

/** Whether an operation key such as `rule:BAR:DLX` belongs to one of the parts. */
export function isKeyOfParts(key: string, parts: readonly Part[] | undefined): boolean {
  const kind = key.split(':', 1)[0] ?? '';
  return isKind(kind) && isOfParts(kind, parts);
}

function isKind(text: string): text is OperationKind {
  return Object.hasOwn(STAGE_OF, text);
}

/** The same fields of a configuration, without those of other parts. Without `parts`, all. */
export function documentOfParts(document: object, parts: readonly Part[] | undefined): object {
  return Object.fromEntries(
    Object.entries(document).filter(([field]) => isPathOfParts(field, parts)),
  );
}

/** Whether a path such as `roomTypes.0.name` is in one of the parts. */
export function isPathOfParts(path: string, parts: readonly Part[] | undefined): boolean {
  if (parts === undefined) return true;
  const part = fieldOf(PART_OF, path.split('.', 1)[0] ?? '');
  return parts.some((one) => one === part);
}

/** The same plan limited to some parts, in the same order. */
export function planOfParts(plan: OnboardingPlan, parts: readonly Part[] | undefined): PartialPlan {
  if (!parts) return { ...plan, referenced: [] };
  return limitedPlan(plan, ({ kind }) => isOfParts(kind, parts));
}

/** The same plan limited to chosen operations, in the same order. */
export function limitedPlan(
  plan: OnboardingPlan,
  isChosen: (operation: Operation) => boolean,
): PartialPlan {
  const operations = plan.operations.filter(isChosen);
  const deactivations = plan.deactivations.filter(isChosen);
  // The ID of an existing hotel is not a reference.
  const needed = new Set(['hotel', ...operations.flatMap(({ body }) => referencesOf(body))]);
  return {
    ...plan,
    operations,
    deactivations,
    referenced: plan.operations.filter((one) => needed.has(one.key) && !isChosen(one)),
  };
}

/** The other parts, in the order of the plan. */
export function otherParts(parts: readonly Part[]): Part[] {
  return PARTS.filter((part) => !parts.includes(part));
}
