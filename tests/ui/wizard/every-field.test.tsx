// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ConfigKey } from '#domain/hotel-config.ts';
import { HOTEL_PROFILE } from '#domain/hotel/hotel-profile.ts';
import { RATE_PLAN } from '#domain/rates/rate-plans.ts';
import { PRICING } from '#domain/rates/rates.ts';
import { ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { STAFF_USER } from '#domain/staff/staff.ts';
import { PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { prepareSteps, renderStep } from '#tests/ui/support/render-step.tsx';
import { wizardInMemory } from '#tests/ui/support/wizard-in-memory.ts';

beforeAll(prepareSteps);
afterEach(cleanup);

const isShown = (form: string, field: string) =>
  document.querySelector(`[id^="${form}-"][id$="${field}"]`) !== null;

describe('a step of the wizard has every field of its records', () => {
  it.each<[ConfigKey, object]>([
    ['hotelProfile', HOTEL_PROFILE.fields],
    ['roomTypes', ROOM_TYPE.fields],
    ['rates', { ...RATE_PLAN.fields, ...PRICING.fields }],
    ['staffUsers', STAFF_USER.fields],
  ])('%s', (step, labels) => {
    const wizard = wizardInMemory();
    // Opens the room type and a rate plan, because closed ones hide their fields. Floors appear
    // only if room numbers are listed.
    const roomTypes = [{ name: 'Suite', room_numbers: '101-103' }];
    wizard.load({ ...PRICED_DOCUMENT, roomTypes, rates: { enable_dynamic_pricing: true } });
    const [roomType] = wizard.forms.roomTypes.state.items;
    if (roomType) wizard.forms.roomTypes.reveal(roomType.id);
    wizard.forms.rates.reveal(wizard.forms.rates.keyOf('rate_plans.0.name'));
    renderStep(wizard, step);
    const missing = Object.keys(labels).filter(
      (field) => !isShown(wizard.forms[step].idOf(''), field),
    );
    // The ID is not a user's to change, and the other two have no control of their own.
    const hidden = ['id', 'adjustment_type', 'currency'];
    expect(missing.filter((field) => !hidden.includes(field))).toEqual([]);
  });
});
