import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { JournalEntry } from '#application/ports/runs/journal.ts';
import type { NewRunFacts } from '#application/ports/runs/run-store.ts';
import { checkDocument, type HotelConfig } from '#domain/hotel-config.ts';
import { SAMPLE_DOCUMENT } from './sample-configs.ts';

export const RUN = '20261121-142233-aaaa';
export const FACTS: NewRunFacts = {
  run: RUN,
  server: 'http://hotels.example/api',
  username: '4onboard',
  sources: ['/hotels/chain.ndjson'],
  skipInvalid: false,
  startedAt: 1_800_000_000_000,
  seed: 4711,
  credentials: '/hotels/.hms/runs/run-1.credentials.ndjson',
  limits: { concurrency: 6, minGap: 10, hotels: 4 },
};
export const INPUT = { hotels: 2, operations: 30, snapshot: 'first' };
export const DONE: JournalEntry = { state: 'done', id: 7, effect: { kind: 'created' } };

export const config: HotelConfig = checkDocument(SAMPLE_DOCUMENT, { random: () => 0 }).config;
export const { name } = config.hotelProfile;
export const file = '/hotels/chain.ndjson';
export const hotel = (index: number, { hotelProfile, ...others } = config): InputHotel => ({
  index,
  file,
  before: index,
  config: { ...others, hotelProfile: { ...hotelProfile, code: `SEASID0${index + 1}` } },
  codeOrigin: 'derived' as const,
  generatedPasswords: [],
  hash: 1,
});
