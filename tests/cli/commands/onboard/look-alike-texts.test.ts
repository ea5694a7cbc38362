import { expect, it, describe } from 'vitest';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { NOWHERE, relayTo } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = sandboxForEach();

it('a sign that nobody sees is found before anything is sent, and a password is not printed', async () => {
  const staffUsers = [{ ...adminOf('One'), password: 'Sun5et\u00A0boat' }];
  work.file('one.json', hotelNamed('One', { hotelProfile: { city: 'Pan\u200Baji' }, staffUsers }));
  const run = await work.hms('onboard one.json --yes', { env: { HMS_API_URL: NOWHERE } });
  const contains = 'Contains the invisible character';
  expect(run).toExit(
    2,
    `hotelProfile.city: ${contains} U+200B (zero width space) after 'Pan': type it again`,
    `staffUsers.0.password: ${contains} U+00A0 (no-break space) as character 7: type it again`,
  );
  expect(run.stdout + run.stderr).not.toContain('Sun5et');
});

it('a server that spells the same values in another way has nothing to change', async () => {
  const profile = { city: 'Old Goa', phone: '(0832) 555-0211', timezone: 'Asia/Kolkata' };
  work.file('one.json', hotelNamed('One', { hotelProfile: profile }));
  expect(await work.hms('onboard one.json')).toExit(0);
  const { url, writes } = await relayTo(
    sandbox.url,
    () => false,
    (_, body, status) => ({
      status,
      body: JSON.parse(
        JSON.stringify(body)
          .replaceAll('Old Goa', 'Old\u00A0G\u200Boa')
          .replaceAll('(0832) 555-0211', 'tel:+91-832-555-0211')
          .replaceAll('Asia/Kolkata', 'asia/kolkata')
          .replaceAll('Deluxe Room', 'Deluxe\u00A0Room'),
      ) as unknown,
    }),
  );
  expect(await work.hms(`verify one.json --api-url ${url}`)).toExit(0);
  expect(await work.hms(`onboard one.json --yes --api-url ${url}`)).toExit(0);
  expect(writes()).toEqual([]);
});

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

  it('is what hms doctor finds', async () => {
    work.file('first.json', hotelNamed('First Inn'));
    expect(await work.hms('onboard first.json')).toExit(0);
    const relay = await relayWith(ofHotels);
    expect(await work.hms(`doctor --api-url ${relay.url}`)).toExit(
      3,
      /^failed +contract +The server sends IDs as numbers that are too large/m,
      /^ok +clock /m,
    );
  });

  it('is not said to refuse the sign-in', async () => {
    const relay = await relayTo(sandbox.url, ({ url }, outgoing) => {
      if (url !== '/api/v1/users/current' && url !== '/api/auth/token/') return false;
      const text =
        url === '/api/v1/users/current'
          ? `{"id":${BIG}}`
          : `{"access":"a.b.c","user":{"id":${BIG}}}`;
      outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end(text);
      return true;
    });
    expect(await work.hms(`hotels --api-url ${relay.url}`)).toExit(
      3,
      `hms: ${relay.url} cannot be used: The server sends IDs as numbers that are too large to be read exactly, such as ${Number(BIG)}. It must send them as text.\n`,
    );
  });
});
