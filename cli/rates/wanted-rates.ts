import type { RollRequest } from '#application/hotel/rate-plans/roll-rates.ts';
import { normalForm } from '#domain/description/same-value.ts';
import { nearestName } from '#domain/text/nearest-name.ts';
import { invalidCommand } from '#cli/call/command-failure.ts';
import { firstOf, printable } from '#cli/terminal/printable.ts';

export interface WantedRates {
  readonly plans: readonly string[] | undefined;
  readonly roomTypes: readonly string[] | undefined;
}

const MOST_NAMED = 5;

export function createWantedRates({ plans, roomTypes }: WantedRates) {
  const [plan, type] = [createNames('--plans', plans), createNames('--room-types', roomTypes)];
  const isWanted: NonNullable<RollRequest['isWanted']> = (rate) => {
    // Call both functions for every rate: each of them also collects the names that exist, for its error message.
    const isOfPlan = plan.names([rate.plan.code]);
    return type.names([rate.roomType.code, rate.roomType.name]) && isOfPlan;
  };
  return {
    isWanted,
    /** Call after the last hotel. Throws `CommandFailure` if no hotel has a plan or room type that the user named. */
    assertMatched() {
      for (const names of [plan, type]) names.assertMatched();
    },
  };
}

function spelled(name: string): string {
  return normalForm('code', name);
}

function createNames(option: string, wanted: readonly string[] | undefined) {
  const unmatched = new Map(wanted?.map((name) => [spelled(name), name]));
  const all = new Set(unmatched.keys());
  const known = new Set<string>();
  return {
    names(names: readonly string[]): boolean {
      if (!wanted) return true;
      for (const name of names) unmatched.delete(spelled(name));
      if (names[0]) known.add(names[0]);
      return names.some((name) => all.has(spelled(name)));
    },
    assertMatched() {
      const [name] = unmatched.values();
      if (name === undefined) return;
      const nearest = nearestName(name, [...known]);
      const advice = nearest
        ? `Did you mean ${nearest}?`
        : `The hotels have ${firstOf([...known], MOST_NAMED) || 'none'}.`;
      throw invalidCommand(printable(`${option}: no hotel has ${JSON.stringify(name)}. ${advice}`));
    },
  };
}
