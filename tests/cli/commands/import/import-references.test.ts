// Spreadsheet texts that look like references to environment variables must stay texts, because
// strangers may have written them.
import { workspaceForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { describe, expect, it } from 'vitest';
import { events, textOf, type Run } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const SECRETS = { OPERATORS_SECRET: 'hunter2-hunter2' };
const REFERENCE = '${env:HMS_PASSWORD} ${env:OPERATORS_SECRET}';

const { sandbox, work } = workspaceForEach({ env: ({ env }) => ({ ...env, ...SECRETS }) });

function expectNoSecret(...runs: readonly Run[]): void {
  const { HMS_PASSWORD = '?' } = sandbox.env;
  for (const { stdout, stderr } of runs) {
    for (const secret of [...Object.values(SECRETS), HMS_PASSWORD]) {
      expect(stdout + stderr).not.toContain(secret);
    }
  }
}

describe('a text that looks like a reference to the environment', () => {
  it('a text of a hotel that looks like a reference is exported, verified and onboarded unchanged', async () => {
    const file = work.file('hotel.json', hotelNamed('Stranger'));
    await work.hms(['onboard', file]);
    const [hotel] = [...(await sandbox.get('/hotels/'))];
    const path = `/hotels/${textOf(hotel?.['id'])}/`;
    await sandbox.write('PATCH', path, { description: REFERENCE });
    const exported = await work.hms(['export', '--hotel', textOf(hotel?.['code'])]);
    expect(JSON.parse(exported.stdout)).toMatchObject({ hotelProfile: { description: REFERENCE } });
    const copy = work.file('exported.json', exported.stdout);
    const verified = await work.hms(['verify', copy]);
    const again = await work.hms(['onboard', copy, '--json']);
    expect([verified.code, again.code]).toEqual([0, 0]);
    expect(await sandbox.get(path)).toMatchObject({ description: REFERENCE });
    expectNoSecret(exported, verified, again);
  });

  it('a text of a spreadsheet that looks like a reference stays a text in the configuration, even in a password', async () => {
    const password = 'a$${env:OPERATORS_SECRET}';
    work.file(
      'hotel.csv',
      'Hotel name,E-mail,Phone,Street address,City,State/Province,Postal code,Country,Currency,Time zone,Hotel description,' +
        'Room type,Rooms,Base rate,First name,Last name,Staff e-mail,Password\n' +
        `Sheet Inn,info@sheet.example,+91 832 555 0100,1 Road,Panaji,Goa,403001,India,INR,Asia/Kolkata,${REFERENCE},` +
        `Deluxe,2,7000,Mira,Rao,mira@sheet.example,${password}\n`,
    );
    const imported = await work.hms(['import', 'hotel.csv', '--out', 'sheet.json']);
    expect(imported.stderr).toContain(
      'hotel.csv: R2 (Password): ${env:…} in a spreadsheet is read as the password itself: ',
    );
    expect(JSON.parse(work.read('sheet.json'))).toMatchObject({
      hotelProfile: { description: REFERENCE },
      staffUsers: [{ password: 'a$$${env:OPERATORS_SECRET}' }],
    });
    const planned = await work.hms(['plan', 'sheet.json', '--json']);
    expect(planned.stdout).toContain(REFERENCE);
    const onboarded = await work.hms(['onboard', 'sheet.json', '--json']);
    expect(events(onboarded.stdout)[0]).toMatchObject({ status: 'onboarded' });
    expect((await sandbox.signIn('mira', password)).status).toBe(200);
    expectNoSecret(imported, planned, onboarded);
  });

  it('a password that looks like a reference to a variable of hms is refused before anything is sent', async () => {
    const [user] = hotelNamed('Thief').staffUsers ?? [];
    const staffUsers = [{ ...user, password: '${env:HMS_PASSWORD}' }];
    const file = work.file('thief.json', hotelNamed('Thief', { staffUsers }));
    const run = await work.hms(['onboard', file]);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('${env:HMS_PASSWORD} cannot be used');
    expect(run.stderr).toContain('hms: 1 problem; nothing was sent\n');
    expectNoSecret(run);
  });
});
