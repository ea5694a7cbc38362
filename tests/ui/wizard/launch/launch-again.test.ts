import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import type { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { expectEverythingOnce, wizardWorld } from '#tests/ui/support/wizard-world.ts';

describe('a second launch continues', () => {
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
    expect(wizard.launch.hotel.warnings).toEqual([]);
    expect(api.writes.slice(calls, calls + 3)).toEqual([
      'PATCH hotel',
      'PATCH room-type',
      'PATCH room-type',
    ]);
    expect(api.records('hotel')).toMatchObject([{ city: 'Margao' }]);
    expect(api.records('room-type')).toMatchObject([{ room_size: 350 }, { name: 'Grand Suite' }]);
    expectEverythingOnce(api);
  });

  it('a second launch warns that a changed password is not saved', async () => {
    const { openAtReview, api } = wizardWorld();
    const wizard = openAtReview();
    await launchUncompleted(wizard, api);
    const [user] = wizard.forms.staffUsers.state.items;
    wizard.forms.staffUsers.edit(user?.id ?? '', 'password', 'N3wPassw0rd');
    await wizard.launchHotel();
    expect(wizard.launch.hotel.warnings).toEqual([
      {
        operation: 'user:asha',
        title: 'Staff user asha',
        status: 200,
        message:
          'An earlier attempt created this record. The user still has the password from that attempt.',
        fields: {},
      },
    ]);
  });

  it('a launch refuses another hotel with the same contacts, and links to the fields to change', async () => {
    const { openAtReview, open, api } = wizardWorld();
    await openAtReview().launchHotel();
    const wizard = open();
    const profile = { ...PRICED_DOCUMENT.hotelProfile, name: 'Hill House', code: 'HILL' };
    wizard.load({ ...PRICED_DOCUMENT, hotelProfile: profile });
    expect(await wizard.launchHotel()).toBe(false);
    expect(api.records('hotel')).toHaveLength(1);
    expect(wizard.launch.hotel.error?.message).toBe(
      'Seaside Grand (SEASID01) already has this email, phone and address. If yours is a different hotel, change its email, phone or address. If it is the same hotel, open its setup under ‘Your hotels’.',
    );
    expect(wizard.forms.hotelProfile.problems).toMatchObject({
      email: 'Another hotel has this email, phone and address.',
    });
    expect(wizard.state.completed).not.toContain('hotelProfile');
  });
});

function signedOut(status = 401): ApiError {
  return new ApiError({ status, code: 'UNKNOWN_ERROR', message: '' });
}

/** A launch that creates every record, but cannot set the completion mark. */
async function launchUncompleted(wizard: Wizard, api: MemoryOnboardingApi) {
  const send = api.send.bind(api);
  api.send = (request) =>
    request.kind === 'completion' ? Promise.reject(signedOut()) : send(request);
  expect(await wizard.launchHotel()).toBe(false);
  api.send = send;
}
