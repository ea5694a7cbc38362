// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PROFILE_FORM } from '#ui/forms/profile/profile-form.ts';
import { RATES_FORM } from '#ui/forms/rates/rates-form.ts';
import { ROOM_TYPES_FORM } from '#ui/forms/room-types/room-types-form.ts';
import { STAFF_FORM } from '#ui/forms/staff/staff-form.ts';
import { HOTEL_PROFILE } from '#domain/hotel/hotel-profile.ts';
import { RATE_PLAN } from '#domain/rates/rate-plans.ts';
import { PRICING } from '#domain/rates/rates.ts';
import { ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { STAFF_USER } from '#domain/staff/staff.ts';
import { PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { prepareSteps, renderStep } from '#tests/ui/support/render-step.tsx';
import { wizardInMemory } from '#tests/ui/support/wizard-in-memory.ts';
import type { WizardStepKey } from '#ui/wizard/store/wizard-forms.ts';

beforeAll(prepareSteps);
afterEach(cleanup);

const isShown = (form: string, field: string) =>
  document.querySelector(`[id^="${form}-"][id$="${field}"]`) !== null;

describe('a step of the wizard has every field of its records', () => {
  it.each<[WizardStepKey, string, object]>([
    ['hotelProfile', PROFILE_FORM, HOTEL_PROFILE.fields],
    ['roomTypes', ROOM_TYPES_FORM, ROOM_TYPE.fields],
    ['rates', RATES_FORM, { ...RATE_PLAN.fields, ...PRICING.fields }],
    ['staffUsers', STAFF_FORM, STAFF_USER.fields],
  ])('%s', (step, form, labels) => {
    const wizard = wizardInMemory();
    // Opens the room type and a rate plan, because closed ones hide their fields. Floors appear
    // only if room numbers are listed.
    const roomTypes = [{ name: 'Suite', room_numbers: '101-103' }];
    wizard.load({ ...PRICED_DOCUMENT, roomTypes, rates: { enable_dynamic_pricing: true } });
    const [roomType] = wizard.forms.roomTypes.state.items;
    if (roomType) wizard.forms.roomTypes.reveal(roomType.id);
    wizard.forms.rates.togglePlan(0);
    renderStep(wizard, step);
    const missing = Object.keys(labels).filter((field) => !isShown(form, field));
    // The ID is not a user's to change, and the other two have no control of their own.
    const hidden = ['id', 'adjustment_type', 'currency'];
    expect(missing.filter((field) => !hidden.includes(field))).toEqual([]);
  });
});
