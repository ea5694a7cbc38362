import { nameInMessage } from '#domain/text/name-in-message.ts';
import { NothingSelected } from '#application/bulk/input/selected-input.ts';
import type { RunFacts } from '#application/ports/runs/run-store.ts';
import {
  createHotelSelection,
  type SelectableHotel,
  type UnmatchedPattern,
} from '#domain/batch/hotel-selection.ts';
import { shardText } from '#domain/batch/shard.ts';
import { otherParts, type Part } from '#domain/plan/parts.ts';
import type { SharedOptions } from '#cli/call/options/shared-options.ts';
import { invalidCommand } from './exit-codes.ts';
import { printable, listed } from '#cli/terminal/printable.ts';

type Limits = Partial<Pick<RunFacts, 'parts' | 'select' | 'shard'>>;

const NAMES: Readonly<Record<Part, string>> = {
  hotel: 'hotel details',
  rooms: 'rooms',
  rates: 'rates',
  staff: 'staff',
};

export function limitsIn({ only, select, shard }: SharedOptions): Limits {
  return { ...(only && { parts: only }), ...(select && { select }), ...(shard && { shard }) };
}

/** The `only`, `select` and `shard` fields of an event. */
export function limitFacts({ parts, select, shard }: Limits): object {
  return {
    ...(parts && { only: parts }),
    ...(select && { select }),
    ...(shard && { shard: shardText(shard) }),
  };
}

/** `Only rooms and rates: hotel details and staff were not touched.` Empty without `--only`. */
export function partsLines(parts: readonly Part[] | undefined, done: string): string[] {
  if (!parts) return [];
  const others = otherParts(parts);
  if (others.length === 0) return ['Hotels are not marked complete, because --only was used.'];
  return [`Only ${namesOf(parts)}: ${namesOf(others)} were not ${done}.`];
}

/** `Limited to rooms and rates of hotels that match GRAND* in shard 2 of 3`. Empty without limits. */
export function limitLines(limits: Limits): string[] {
  const text = limitText(limits);
  return text === '' ? [] : [`Limited to ${text}`];
}

export function limitText({ parts, select, shard }: Limits): string {
  const what = parts ? namesOf(parts) : '';
  const hotels = select ? `hotels that match ${listed(select)}` : '';
  const chosen = [what, hotels].filter(Boolean).join(' of ');
  const part = shard ? `shard ${shard.number} of ${shard.count}` : '';
  return printable([chosen, part].filter(Boolean).join(' in '));
}

function namesOf(parts: readonly Part[]): string {
  return listed(parts.map((part) => NAMES[part]));
}

/** Throws `CommandFailure` if a pattern matches none of the hotels. */
export async function assertSelected(
  patterns: readonly string[],
  hotels: AsyncIterable<SelectableHotel>,
): Promise<void> {
  const selection = createHotelSelection(patterns);
  for await (const hotel of hotels) selection.selects(hotel);
  assertMatched(selection);
}

/** Call after the last hotel. Throws `CommandFailure` if a pattern has matched no hotel. */
export function assertMatched(selection: ReturnType<typeof createHotelSelection>): void {
  const unmatched = selection.unmatched();
  if (unmatched.length > 0) throw selectionFailure(new NothingSelected(unmatched));
}

export function selectionFailure(error: unknown): unknown {
  if (!(error instanceof NothingSelected)) return error;
  return invalidCommand(printable(error.patterns.map(unmatchedSentence).join(' ')));
}

function unmatchedSentence({ pattern, examples, areSimilar }: UnmatchedPattern): string {
  const sentence = `--select ${nameInMessage(pattern)} matches no hotel.`;
  if (examples.length === 0) return sentence;
  const names = examples.join(', ');
  return `${sentence} ${areSimilar ? `Did you mean ${names}?` : `The first codes and names are ${names}.`}`;
}
