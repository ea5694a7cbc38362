import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';

export const NAME = 'Seaside Grand';
export const HOTEL = hotelNamed(NAME, { staffUsers: [adminOf(NAME), adminOf('Second')] });

interface Chain {
  readonly sandbox: LiveSandbox;
  /** Contains `hotel.json` with HOTEL, and `all.ndjson` with two more hotels after it. */
  readonly work: Workspace;
  close(): Promise<void>;
}

/** Three onboarded hotels. HOTEL has the ID 2. */
export async function openChain(): Promise<Chain> {
  const sandbox = await openLiveSandbox({ pageSize: 100 });
  const work = openWorkspace(sandbox.env);
  const hotels = [HOTEL, hotelNamed('Lakeside Lodge'), hotelNamed('Hill View Hotel')];
  work.file('hotel.json', HOTEL);
  work.file('all.ndjson', hotels.map((hotel) => JSON.stringify(hotel)).join('\n'));
  // One at a time, so that each hotel always gets the same ID.
  await work.hms(['onboard', 'all.ndjson', '--hotels', '1']);
  return {
    sandbox,
    work,
    async close() {
      work.remove();
      await sandbox.close();
    },
  };
}
