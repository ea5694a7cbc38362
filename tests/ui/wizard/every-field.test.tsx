// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PROFILE_FORM } from '#ui/forms/profile/profile-form.ts';
import { RATES_FORM } from '#ui/forms/rates/rates-form.ts';
import { ROOM_TYPES_FORM } from '#ui/forms/room-types/room-types-form.ts';
import { STAFF_FORM } from '#ui/forms/staff/staff-form.ts';
import {
  PRICING_LABELS,
  PROFILE_LABELS,
  RATE_PLAN_LABELS,
  ROOM_TYPE_LABELS,
  STAFF_LABELS,
} from '#ui/texts/field-labels.ts';
import { HOTEL_AMENITIES } from '#domain/hotel/hotel-profile.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { prepareSteps, renderStep } from '#tests/ui/support/render-step.tsx';
import { wizardInMemory } from '#tests/ui/support/wizard-in-memory.ts';
import type { WizardStepKey } from '#ui/wizard/store/wizard-forms.ts';

beforeAll(prepareSteps);
afterEach(cleanup);

const isShown = (form: string, field: string) =>
  document.querySelector(`[id^="${form}-"][id$="${field}"]`) !== null;

describe('a step of the wizard has every field of its records', () => {
  it.each<[WizardStepKey, string, object]>([
    ['hotelProfile', PROFILE_FORM, { ...PROFILE_LABELS, ...HOTEL_AMENITIES }],
    ['roomTypes', ROOM_TYPES_FORM, ROOM_TYPE_LABELS],
    ['rates', RATES_FORM, { ...RATE_PLAN_LABELS, ...PRICING_LABELS }],
    ['staffUsers', STAFF_FORM, STAFF_LABELS],
  ])('%s', (step, form, labels) => {
    const wizard = wizardInMemory();
    // Opens the room type and a rate plan, because closed ones hide their fields. Floors appear
    // only if room numbers are listed.
    const roomTypes = [{ name: 'Suite', room_numbers: '101-103' }];
    wizard.load({ ...SAMPLE_DOCUMENT, roomTypes, rates: { enable_dynamic_pricing: true } });
    const [roomType] = wizard.forms.roomTypes.state.items;
    if (roomType) wizard.forms.roomTypes.reveal(roomType.id);
    wizard.forms.rates.togglePlan(0);
    renderStep(wizard, step);
    const missing = Object.keys(labels).filter((field) => !isShown(form, field));
    expect(missing).toEqual([]);
  });
});
