import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import type { RecordKind } from '#domain/plan/operation.ts';
import type { Body, Id } from '#domain/record.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { groupFailures } from '#ui/runs/failure-groups.ts';
import { readStoredResult, type StoredResult } from '#ui/runs/launch-result.ts';
import { expectEverythingOnce, wizardWorld } from '#tests/ui/support/wizard-world.ts';

const PASSWORDS = (PRICED_DOCUMENT.staffUsers ?? []).map(({ password }) => password ?? '');

/** Launches the sample hotel on a server that refuses the first rooms. */
async function launchWithWarnings(rooms = 1) {
  const world = wizardWorld();
  const wizard = world.openAtReview();
  for (let room = 0; room < rooms; room += 1) world.api.failNext('room', REFUSED);
  const isOver = await wizard.launchHotel();
  return { ...world, wizard, isOver };
}

describe('a launch with warnings', () => {
  it('a launch with warnings shows its result, and signs out only when the user continues', async () => {
    const { wizard, isOver, events } = await launchWithWarnings(3);
    expect(isOver).toBe(false);
    expect(events).toEqual([]);
    expect(wizard.state.hasResult).toBe(true);
    const { warnings, roomNumbers, ...hotel } = wizard.launch.hotel;
    expect(hotel).toMatchObject({ name: 'Seaside Grand', code: 'SEASID01', done: 18, total: 21 });
    expect(groupFailures(warnings, roomNumbers)).toMatchObject([
      { repair: 'Fix 3 rooms (101–103)', reasons: ['Refused with 400.'] },
    ]);
    expect(await wizard.continueToSignIn()).toBe(true);
    expect(events).toEqual(['Hotel Setup Complete!', 'signed out', '1500 ms']);
    expect(await wizard.continueToSignIn(), 'once').toBe(false);
  });

  it("offers a configuration that has the hotel's ID, and no password", async () => {
    const { wizard, api } = await launchWithWarnings();
    const document = wizard.launchedDocument();
    expect(document.hotelProfile?.id).toBe(api.records('hotel')[0]?.['id']);
    expect(document.staffUsers).toHaveLength(PASSWORDS.length);
    const text = JSON.stringify(document);
    expect(PASSWORDS.filter((password) => text.includes(password))).toEqual([]);
  });

  it('after a reload, the result shows until the user continues; the draft is deleted', async () => {
    const { wizard, open, events } = await launchWithWarnings();
    const again = open();
    expect(again.state).toMatchObject({ hasResult: true, step: 4 });
    const { name, code, hotelId, done, total, warnings, roomNumbers } = wizard.launch.hotel;
    expect(again.launch.hotel).toMatchObject({ name, code, hotelId, done, total, roomNumbers });
    expect(again.launch.hotel.warnings).toEqual(warnings);
    expect(again.launchedDocument()).toEqual(wizard.launchedDocument());
    const before = again.document();
    again.open(0);
    again.startOver();
    again.load({});
    expect(await again.launchHotel()).toBe(false);
    expect(again.document()).toEqual(before);
    expect(await again.continueToSignIn()).toBe(true);
    expect(events.slice(-2)).toEqual(['signed out', '1500 ms']);
    expect(open().state).toMatchObject({ hasResult: false, step: 0 });
  });

  it.each([
    ['on the same page', false],
    ['after a reload', true],
  ])(
    'launching again %s sends only what failed, and keeps what others changed',
    async (_, reloads) => {
      const { wizard, api, open } = await launchWithWarnings();
      const hotelId = api.records('hotel')[0]!['id'] as Id;
      const edit = async (kind: RecordKind, body: Body) =>
        await api.change({ kind, hotelId, id: api.records(kind)[0]!['id'] as Id, body });
      await edit('hotel', { phone: '+91 1111111111' });
      await edit('room-type', { description: 'With a view.' });
      await edit('rule', { base_rate: 4444 });
      const [hotel, type, rule] = (['hotel', 'room-type', 'rule'] as const).map((kind) => ({
        ...api.records(kind)[0],
      }));
      const calls = api.writes.length;
      const again = reloads ? open() : wizard;
      await again.launchMissing();
      expect(api.writes.slice(calls)).toEqual(['POST room']);
      expect(api.records('hotel')[0]).toEqual(hotel);
      expect(api.records('room-type')[0]).toEqual(type);
      expect(api.records('rule')[0]).toEqual(rule);
      expectEverythingOnce(api);
    },
  );

  it('launching again sends an update that failed', async () => {
    const { wizard, api } = await launchWithWarnings();
    wizard.changeLaunched();
    const { staffUsers } = wizard.forms;
    staffUsers.edit(staffUsers.state.items[1]!.id, 'last_name', 'Pinto');
    const change = api.change.bind(api);
    api.change = () => Promise.reject(new ApiError({ status: 400, code: 'x', message: 'No.' }));
    await wizard.launchHotel();
    expect(wizard.launch.hotel.warnings).toMatchObject([{ operation: 'user:ben' }]);
    api.change = change;
    const calls = api.writes.length;
    await wizard.launchMissing();
    expect(api.writes.slice(calls)).toEqual(['PATCH user']);
    expect(api.records('user')[1]).toMatchObject({ last_name: 'Pinto' });
  });

  it('the review opens with everything entered if launching again fails', async () => {
    const { wizard, api, open } = await launchWithWarnings();
    const hotel = api.hotel.bind(api);
    api.hotel = () => Promise.reject(new ApiError({ status: 503, code: 'x', message: 'Down.' }));
    expect(await wizard.launchMissing()).toBe(false);
    expect(wizard.state.hasResult).toBe(false);
    expect(wizard.launch.phase).toBe('failed');
    expect(wizard.launch.hotel.error?.stage).toBe('hotel');
    const reopened = open();
    expect(reopened.state.hasResult).toBe(false);
    expect(reopened.document().hotelProfile).toMatchObject({ name: 'Seaside Grand' });
    await new Promise(setImmediate);
    await wizard.continueHere();
    api.hotel = hotel;
    expect(await wizard.launchHotel()).toBe(true);
    expectEverythingOnce(api);
  });

  it('a stored result has no password, even if the server repeats one', async () => {
    const { openAtReview, api, drafts } = wizardWorld();
    const wizard = openAtReview();
    const send = api.send.bind(api);
    api.send = (request) => {
      const { username, password } = request.body;
      if (username !== 'ben' || typeof password !== 'string') return send(request);
      const message = `${password} is too common.`;
      const fields = { password: message };
      return Promise.reject(new ApiError({ status: 400, code: 'x', message, fields }));
    };
    await wizard.launchHotel();
    const { hotel } = wizard.launch;
    expect(groupFailures(hotel.warnings, [])).toMatchObject([{ reasons: ['… is too common.'] }]);
    const stored = JSON.stringify([drafts, hotel]);
    for (const password of PASSWORDS) expect(stored).not.toContain(password);
  });
});

const settled = () => new Promise(setImmediate);

describe('a sign-out of the whole browser', () => {
  it('asks while another tab has passwords that were not handed over', async () => {
    const { openAtReview, open } = wizardWorld();
    const wizard = openAtReview();
    const stop = wizard.followTabs();
    const { staffUsers } = wizard.forms;
    staffUsers.generatePassword(staffUsers.state.items[1]!.id);
    await wizard.launchHotel();
    await settled();
    const other = open({ draftKey: '4onboard#2', isSecond: true });
    expect(await other.workElsewhere()).toMatch(/^Another tab shows generated passwords/);
    expect(await wizard.workElsewhere(), 'only its own').toBe('');
    wizard.launch.handOver();
    await settled();
    expect(await other.workElsewhere()).toBe('');
    stop();
  });

  it('asks while another tab launches', async () => {
    const { open } = wizardWorld();
    const launchLock = new MemoryLock();
    const isOver = Promise.withResolvers<void>();
    const launching = launchLock.hold(() => isOver.promise);
    const wizard = open({ launchLock });
    expect(await wizard.workElsewhere()).toMatch(/^Another tab is launching hotels/);
    isOver.resolve();
    await launching;
    expect(await wizard.workElsewhere()).toBe('');
  });
});

describe('a stored result', () => {
  it.each([
    ['a message of a field that is no text', { fields: { name: {} } }],
    ['a time that no calendar has', { start: { startedAt: 1e300, seed: 1 } }],
    ['an endless count', { total: Infinity }],
  ])('a result that could not be shown is not a result: %s', async (name, damage) => {
    const { drafts } = await launchWithWarnings();
    const { result } = drafts.read('4onboard') as { result: StoredResult };
    expect(readStoredResult(result), name).toEqual(result);
    const warnings = result.warnings.map((warning) => ({ ...warning, ...damage }));
    expect(readStoredResult({ ...result, ...damage, warnings })).toBeUndefined();
  });

  it('a result with a damaged document opens with what is readable', async () => {
    const { wizard, drafts, open } = await launchWithWarnings();
    const document = wizard.document();
    const stored = drafts.read('4onboard') as object;
    const damaged = {
      ...document,
      hotelProfile: { ...document.hotelProfile, name: 5 },
      rates: null,
      roomTypes: [null, ...(document.roomTypes ?? []).slice(1)],
    };
    drafts.write('4onboard', { ...stored, document: damaged });
    const again = open();
    expect(again.launchedDocument().hotelProfile).toMatchObject({ city: 'Panaji' });
    await again.launchMissing();
    expect(again.forms.hotelProfile.state.name).toBe('');
    expect(again.forms.roomTypes.state.items).toMatchObject([{}, { name: 'Suite' }]);
  });
});
