import { beforeAll } from 'vitest';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';

export const NAME = 'Seaside Grand';
export const HOTEL = hotelNamed(NAME, { staffUsers: [adminOf(NAME), adminOf('Second')] });

interface Chain {
  readonly sandbox: LiveSandbox;
  /** Contains `hotel.json` with HOTEL, and `all.ndjson` with HOTEL and two other hotels. */
  readonly work: Workspace;
}

/** Onboards three hotels once for all tests of a file. HOTEL has the ID 2. */
export function onboardedChain(): Chain {
  const live = {} as { sandbox: LiveSandbox; work: Workspace };
  beforeAll(async () => {
    live.sandbox = await openLiveSandbox({ pageSize: 100 });
    live.work = openWorkspace(live.sandbox.env);
    const hotels = [HOTEL, hotelNamed('Lakeside Lodge'), hotelNamed('Hill View Hotel')];
    live.work.file('hotel.json', HOTEL);
    live.work.file('all.ndjson', hotels.map((hotel) => JSON.stringify(hotel)).join('\n'));
    // Sets the hotels up one after the other, so that the IDs are always the same.
    await live.work.hms(['onboard', 'all.ndjson', '--hotels', '1']);
  });
  return live;
}
