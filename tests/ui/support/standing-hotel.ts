import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { configOf, countingRandom, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { proxy } from 'valtio/vanilla';
import type { Lacking } from '#ui/shell/action.ts';
import { draftOf } from './draft-of.ts';

/** A hotel that the wizard has set up, and the notices that are shown for it. */
export async function standingHotel(document: HotelDocument = SAMPLE_DOCUMENT) {
  const api = new MemoryOnboardingApi();
  const clock = new InstantClock();
  const random = countingRandom();
  const config = configOf(document);
  const journal = new MemoryJournal();
  const { hotelId } = await onboardHotelOver(api, clock).run({ config, journal });
  if (hotelId === undefined) throw new Error('The sample was not set up');
  api.sent.length = 0;
  api.writes.length = 0;
  const notices: string[] = [];
  return {
    api,
    clock,
    random,
    config,
    hotelId,
    notices,
    parts: {
      records: api,
      memory: new Map<string, unknown>(),
      lacking: proxy<Lacking>({}),
      draftOf: (form: string) => draftOf(form),
      clock,
      serverClock: clock,
      random,
      hotelId,
      notify: ({ title, message = '' }: { readonly title: string; readonly message?: string }) =>
        void notices.push([title, message].filter(Boolean).join(': ')),
    },
  };
}
