import { describe, expect, it } from 'vitest';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { workspaceForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { NOWHERE, relayTo } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = workspaceForEach();

/** JSON.parse rounds this number. */
const BIG = '653247040368672761';
const ADVICE = 'This number is too large to be read exactly: write the ID in quotes';

it('a configuration with a number beyond 2^53 as an ID is invalid, wherever it is', async () => {
  const big = JSON.stringify(hotelNamed('One', { hotelProfile: { id: 'BIG' } })).replace(
    '"BIG"',
    BIG,
  );
  work.file('list.json', `[${big},\n${big}]`);
  const run = await work.hms('validate list.json');
  expect(run).toExit(2, ADVICE);
  expect(run.stdout.split(ADVICE)).toHaveLength(3);
  expect(await work.hms('onboard list.json --yes', { env: { HMS_API_URL: NOWHERE } })).toExit(2);
  work.file('base.json', `{"hotelProfile":{\n"id":${BIG}}}`);
  work.file('extending.json', { extends: 'base.json', ...hotelNamed('Three') });
  work.file('plain.json', hotelNamed('Four'));
  for (const call of ['validate extending.json', 'validate plain.json --base base.json']) {
    expect(await work.hms(call)).toExit(2, `base.json:2:1: hotelProfile.id: ${ADVICE}`);
  }
});

const relayWith = (ids: RegExp) =>
  relayTo(
    sandbox.url,
    ({ url }, outgoing) => {
      const end = outgoing.end.bind(outgoing);
      outgoing.end = ((text?: string) =>
        end(
          url?.includes('/hotels/') ? text?.replaceAll(ids, `"$1":6532470403686700$2`) : text,
        )) as typeof end;
      return false;
    },
    (_, body, status) => ({ status, body }),
  );

describe('a server whose IDs are numbers beyond 2^53', () => {
  const ofHotels = /"(id)":(\d+)(?=,[^{}]*"onboarding_completed")/g;

  it('is asked to create only its first hotel, and only once', async () => {
    const relay = await relayWith(ofHotels);
    work.file('first.json', hotelNamed('First Inn'));
    for (const call of ['onboard first.json', 'resume']) {
      const run = await work.hms(`${call} --api-url ${relay.url}`);
      expect(run).toExit(1, 'It must send them as text.');
      expect(relay.writes()).toEqual(['POST /hotels/']);
    }
    const later = await relayWith(ofHotels);
    work.file('new.json', hotelNamed('Not Sent Inn'));
    expect(await work.hms(`onboard new.json --api-url ${later.url}`)).toExit(
      1,
      'It must send them as text.',
    );
    expect(later.writes()).toEqual([]);
  });
});
