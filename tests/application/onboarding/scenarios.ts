import { describe, expect, it } from 'vitest';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import type { OperationKind } from '#domain/plan/operation.ts';
import { standingHotel, type Changes } from '#tests/application/standing-hotel.ts';
import type { Fault } from '#tests/fakes/fault.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

interface Expected {
  /** The requests of the run. A second run sends none, unless the first was incomplete. */
  readonly writes?: string;
  readonly outcome?: object;
  /** Values of a field of all records, for example of `plan code`. */
  readonly after?: Readonly<Record<string, string>>;
  /** What `verify` found before the run. */
  readonly found?: string;
  readonly fault?: readonly [OperationKind, Fault];
  /** The run continues one that set the hotel up. */
  readonly continues?: true;
}
/** What is expected, what other users did, and the configuration of the run. */
export type Scenario = readonly [string, readonly string[], Changes, Expected];

export function describeScenarios(name: string, table: readonly Scenario[]): void {
  describe(`a run after changes to ${name}`, () => {
    it.each(table)('%s', async (_, steps, changes, { fault, continues, ...expected }) => {
      const { api, again, compare, hand, see, onboard } = await standingHotel();
      const journal = new MemoryJournal();
      if (continues) await onboard(SAMPLE_DOCUMENT, journal);
      await hand(...steps);
      const { differences, extras } = await compare(changes);
      if (fault) api.failNext(...fault);
      const { outcome, writes } = await again(changes, journal);
      const after = Object.keys(expected.after ?? {}).map((what) => [what, see(what)]);
      const isWhole = outcome.status === 'onboarded';
      const found = [
        ...differences.map(({ key, field }) => [key, field].filter(Boolean).join(' ')),
        ...extras.map(({ key }) => `+${key}`),
      ];
      expect({
        found: found.join(', '),
        writes: writes.join(', '),
        outcome,
        after: Object.fromEntries(after),
        second: isWhole ? (await again(changes)).writes : [],
      }).toMatchObject({
        outcome: { status: 'onboarded', warnings: [] },
        second: [],
        ...expected,
      });
    });
  });
}
