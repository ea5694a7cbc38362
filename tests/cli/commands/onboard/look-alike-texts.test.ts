import { expect, it } from 'vitest';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { workspaceForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { NOWHERE, relayTo } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = workspaceForEach();

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
