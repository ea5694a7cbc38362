import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { CRASHED_AFTER_COMMIT, LOST_AFTER_COMMIT, REFUSED } from '#tests/fakes/fault.ts';
import type { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { expectEverythingOnce, wizardWorld } from '#tests/ui/support/wizard-world.ts';

const FIXED_PRICING = {
  ...SAMPLE_DOCUMENT,
  rates: { ...SAMPLE_DOCUMENT.rates, enable_dynamic_pricing: false },
};

describe('a second launch continues', () => {
  it.each([
    ['hotel', 'hotel'],
    ['room-type', 'rooms'],
    ['plan', 'rates'],
    ['user', 'staff'],
  ] as const)(
    'a second launch continues after a %s failed at the stage %s, and creates nothing twice',
    async (kind, stage) => {
      const { openAtReview, api } = wizardWorld();
      const wizard = openAtReview();
      api.failNext(kind, REFUSED);
      expect(await wizard.launchHotel()).toBe(false);
      expect(wizard.launch.state).toMatchObject({ status: 'failed', error: { stage } });
      expect(await wizard.launchHotel()).toBe(true);
      expect(wizard.launch.state).toMatchObject({ status: 'launched', warnings: [] });
      expectEverythingOnce(api);
    },
  );

  it('a second launch continues after the completion mark failed', async () => {
    const { openAtReview, api } = wizardWorld();
    const wizard = openAtReview();
    await launchUncompleted(wizard, api);
    expect(wizard.launch.state).toMatchObject({ error: { stage: 'completion', status: 401 } });
    expect(await wizard.launchHotel()).toBe(true);
    expectEverythingOnce(api);
  });

  it.each([LOST_AFTER_COMMIT, CRASHED_AFTER_COMMIT])(
    'a lost response never creates a second hotel, even if lists cannot be read (%j)',
    async (fault) => {
      const { openAtReview, api } = wizardWorld();
      const wizard = openAtReview();
      const list = api.list.bind(api);
      api.list = () => Promise.reject(signedOut(503));
      api.failNext('hotel', fault);
      expect(await wizard.launchHotel()).toBe(false);
      api.list = list;
      expect(await wizard.launchHotel()).toBe(true);
      expectEverythingOnce(api);
    },
  );

  it('a second launch updates records that were edited since', async () => {
    const { openAtReview, api } = wizardWorld();
    const wizard = openAtReview();
    api.failNext('plan', REFUSED);
    await wizard.launchHotel();
    wizard.forms.roomTypes.edit('1', 'room_size', 350);
    wizard.forms.roomTypes.edit('2', 'name', 'Grand Suite');
    wizard.forms.hotelProfile.edit('city', 'Margao');
    const calls = api.writes.length;
    expect(await wizard.launchHotel()).toBe(true);
    expect(wizard.launch.state.warnings).toEqual([]);
    expect(api.writes.slice(calls, calls + 3)).toEqual([
      'PUT hotel',
      'PATCH room-type',
      'PATCH room-type',
    ]);
    expect(api.records('hotel')).toMatchObject([{ city: 'Margao' }]);
    expect(api.records('room-type')).toMatchObject([{ room_size: 350 }, { name: 'Grand Suite' }]);
    expectEverythingOnce(api);
  });

  it('a second launch does not warn of a pricing record that no attempt created', async () => {
    const { openAtReview, api } = wizardWorld();
    const wizard = openAtReview(FIXED_PRICING);
    await launchUncompleted(wizard, api);
    expect(await wizard.launchHotel()).toBe(true);
    expect(wizard.launch.state.warnings).toEqual([]);
    expect(api.records('pricing')).toEqual([]);
  });

  it('a second launch turns off dynamic pricing of an earlier attempt, without a warning', async () => {
    const { openAtReview, api } = wizardWorld();
    const wizard = openAtReview();
    await launchUncompleted(wizard, api);
    wizard.forms.rates.edit('enable_dynamic_pricing', false);
    expect(await wizard.launchHotel()).toBe(true);
    expect(wizard.launch.state.warnings).toEqual([]);
    expect(api.records('pricing')).toMatchObject([{ is_enabled: false }]);
  });

  it('a second launch does not warn of the rates of a plan that was deactivated since', async () => {
    const { openAtReview, api } = wizardWorld();
    const wizard = openAtReview();
    await launchUncompleted(wizard, api);
    wizard.forms.rates.editPlan(2, 'is_active', false);
    expect(await wizard.launchHotel()).toBe(true);
    expect(wizard.launch.state.warnings).toEqual([]);
    expect(api.records('plan')).toMatchObject([{}, {}, { code: 'WEB', is_active: false }]);
    const { rates } = wizard.launch.state.stages;
    expect(rates.done, 'with the deactivated plan').toBe(rates.total);
  });

  it('a second launch warns that a changed password is not saved', async () => {
    const { openAtReview, api } = wizardWorld();
    const wizard = openAtReview();
    await launchUncompleted(wizard, api);
    const [user] = wizard.forms.staffUsers.state.items;
    wizard.forms.staffUsers.edit(user?.id ?? '', 'password', 'N3wPassw0rd');
    await wizard.launchHotel();
    expect(wizard.launch.state.warnings).toEqual([
      {
        operation: 'user:asha',
        title: 'Staff user asha',
        status: 200,
        message:
          'An earlier attempt created this record. Its password is still the one from that attempt.',
        fields: {},
      },
    ]);
  });

  it('a launch refuses another hotel with the same contacts, and links to the fields to change', async () => {
    const { openAtReview, open, api } = wizardWorld();
    await openAtReview().launchHotel();
    const wizard = open();
    const profile = { ...SAMPLE_DOCUMENT.hotelProfile, name: 'Hill House', code: 'HILL' };
    wizard.load({ ...SAMPLE_DOCUMENT, hotelProfile: profile });
    expect(await wizard.launchHotel()).toBe(false);
    expect(api.records('hotel')).toHaveLength(1);
    expect(wizard.launch.state.error?.message).toBe(
      'Seaside Grand (SEASID01) already has this email, phone and address. If yours is another hotel, change its email, phone or address. If it is the same hotel, open its setup under ‘Your hotels’.',
    );
    expect(wizard.forms.hotelProfile.problems).toMatchObject({
      email: 'Another hotel has this email, phone and address.',
    });
    expect(wizard.state.completed).not.toContain('hotelProfile');
  });

  it('a launch asks for another code if another hotel has it, and mentions no id', async () => {
    const { openAtReview, open } = wizardWorld();
    await openAtReview().launchHotel();
    const wizard = open();
    wizard.load({
      ...SAMPLE_DOCUMENT,
      hotelProfile: {
        ...SAMPLE_DOCUMENT.hotelProfile,
        name: 'Hill House',
        code: 'SEASID01',
        email: 'info@hill.example',
        phone: '+91 832 555 0199',
        street_address: '2 Hill Road',
      },
    });
    expect(await wizard.launchHotel()).toBe(false);
    expect(wizard.launch.state.error?.message).toMatch(
      /^Seaside Grand \(SEASID01\) already has this code\. If yours is another hotel, give it another code\. If it is the same hotel, open its setup under/,
    );
    expect(wizard.forms.hotelProfile.problems).toMatchObject({
      code: 'Another hotel has this code.',
    });
  });

  it('a launch leaves a hotel that the account does not see to its administrator', async () => {
    const { openAtReview, api } = wizardWorld();
    const wizard = openAtReview();
    const fields = { code: 'hotel with this code already exists.' };
    const error = new ApiError({ status: 400, code: '', message: '', fields });
    api.send = () => Promise.reject(error);
    expect(await wizard.launchHotel()).toBe(false);
    expect(wizard.launch.state.error?.message).toMatch(
      /^Another hotel already has this code\..* sign in as its administrator/,
    );
  });

  it('an unconfirmed record is named in plain words, not by its key', async () => {
    const { openAtReview, api } = wizardWorld();
    const wizard = openAtReview();
    const list = api.list.bind(api);
    api.list = (kind, ...rest) =>
      kind === 'room-type' ? Promise.reject(signedOut(404)) : list(kind, ...rest);
    api.failNext('room-type', LOST_AFTER_COMMIT);
    expect(await wizard.launchHotel()).toBe(false);
    const { title, message } = wizard.launch.state.error ?? {};
    expect(title).toBe('Room type Deluxe Room');
    expect(message).toMatch(/^The server did not confirm that it was created: /);
  });

  it('an imported hotel does not overwrite the one that was launched before', async () => {
    const { openAtReview, api } = wizardWorld();
    const wizard = openAtReview();
    api.failNext('plan', REFUSED);
    await wizard.launchHotel();
    const profile = {
      ...SAMPLE_DOCUMENT.hotelProfile,
      name: 'Hill House',
      code: 'HILL',
      email: 'info@hill.example',
    };
    const staffUsers = SAMPLE_DOCUMENT.staffUsers ?? [];
    wizard.load({ ...SAMPLE_DOCUMENT, hotelProfile: profile, staffUsers });
    expect(await wizard.launchHotel()).toBe(true);
    expect(api.records('hotel').map(({ name }) => name)).toEqual(['Seaside Grand', 'Hill House']);
  });
});

describe('create or update', () => {
  it("a launch updates the signed-in user's own hotel", async () => {
    const { open, api } = wizardWorld();
    const id = await api.send({ kind: 'hotel', body: { code: 'OLD' }, hotelId: undefined });
    if (id === undefined) throw new Error('no id');
    const wizard = open({ hotelId: id });
    wizard.load(SAMPLE_DOCUMENT);
    expect(await wizard.launchHotel()).toBe(true);
    expectEverythingOnce(api);
    expect(api.records('hotel')).toMatchObject([{ id, name: 'Seaside Grand' }]);
  });
});

function signedOut(status = 401): ApiError {
  return new ApiError({ status, code: 'UNKNOWN_ERROR', message: '' });
}

/** A launch that creates every record, and fails at the completion mark. */
async function launchUncompleted(wizard: Wizard, api: MemoryOnboardingApi) {
  const send = api.send.bind(api);
  api.send = (request) =>
    request.kind === 'completion' ? Promise.reject(signedOut()) : send(request);
  expect(await wizard.launchHotel()).toBe(false);
  api.send = send;
}
