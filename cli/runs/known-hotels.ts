import type { KnownHotels } from '#application/ports/hotel-input.ts';
import type { RunLog } from '#application/ports/run-log.ts';

/** What a later start of a run need not read again, and the codes of its first start. */
export function knownHotels(log: RunLog): KnownHotels {
  return {
    isDone: (index) => log.stateOf(index) === 'onboarded',
    codeOf: (index) => log.hotel(index)?.code,
    codes: () => log.codes(),
  };
}
