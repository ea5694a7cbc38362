import type { OnboardingPlan } from './onboarding-plan.ts';
import {
  referencesOf,
  STAGE_OF,
  type Operation,
  type OperationKind,
  type Stage,
} from './operation.ts';

/**
 * The stages that can be set up alone, in the order of the plan. The completion mark is about the whole
 * hotel.
 */
export const PARTS = ['hotel', 'rooms', 'rates', 'staff'] as const satisfies readonly Stage[];

export type Part = (typeof PARTS)[number];

/** Some operations of a plan. */
export interface PartialPlan extends OnboardingPlan {
  /** The hotel and other records that the operations refer to, and that must exist. */
  readonly referenced: readonly Operation[];
}

/** Whether operations of the kind belong to the parts; without `parts`, to the whole hotel. */
export function isOfParts(kind: OperationKind, parts: readonly Part[] | undefined): boolean {
  return parts === undefined || parts.some((part) => part === STAGE_OF[kind]);
}

/** The same plan limited to some parts, in the same order. */
export function planOfParts(plan: OnboardingPlan, parts: readonly Part[] | undefined): PartialPlan {
  if (!parts) return { ...plan, referenced: [] };
  const isChosen = ({ kind }: Operation) => isOfParts(kind, parts);
  const operations = plan.operations.filter(isChosen);
  const deactivations = plan.deactivations.filter(isChosen);
  // The ID of an existing hotel is no reference.
  const needed = new Set(['hotel', ...operations.flatMap(({ body }) => referencesOf(body))]);
  return {
    ...plan,
    operations,
    deactivations,
    referenced: plan.operations.filter((one) => needed.has(one.key) && !isChosen(one)),
  };
}

/** The parts that these leave out, in the order of the plan. */
export function otherParts(parts: readonly Part[]): Part[] {
  return PARTS.filter((part) => !parts.includes(part));
}
