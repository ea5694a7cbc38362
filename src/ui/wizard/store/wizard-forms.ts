import type { FailedOperation } from '#application/onboarding/onboarding-outcome.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { RandomInt } from '#domain/random.ts';
import type { Notify } from '#ui/texts/notices.ts';
import type { FormCheck } from '#ui/forms/form-check.ts';
import { createProfileForm, type ProfileForm } from '#ui/forms/profile/profile-form.ts';
import { createRatesForm, type RatesForm } from '#ui/forms/rates/rates-form.ts';
import { createRoomTypesForm, type RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { fieldOfPart, problemsOfPart } from '#ui/forms/server-problems.ts';
import { createStaffForm, type StaffForm } from '#ui/forms/staff/staff-form.ts';

export interface WizardForm extends FormCheck {
  readonly state: object;
}

/** A field of the wizard. */
export interface WizardField {
  readonly step: number;
  /** Its key in the problems of the step's form. */
  readonly key: string;
}

/** The forms of the first four steps as one configuration. */
export interface WizardForms {
  readonly profile: ProfileForm;
  readonly roomTypes: RoomTypesForm;
  readonly rates: RatesForm;
  readonly staff: StaffForm;
  /** In the order of the steps. */
  readonly list: readonly WizardForm[];
  config(): HotelConfig;
  fill(config: HotelConfig, codeIsTyped: boolean): void;
  /**
   * Each room type has its rate, under its present name and in the hotel's currency
   * (docs/decisions.md R15).
   */
  ratesFollow(): void;
  /**
   * What the server refused of single fields stands at those fields (docs/decisions.md R24). True
   * if there is any.
   */
  refuse(failures: readonly FailedOperation[]): boolean;
  /** The field that a path of the configuration names; undefined where no step has one. */
  fieldAt(path: string): WizardField | undefined;
}

const PARTS: readonly (keyof HotelConfig)[] = ['hotelProfile', 'roomTypes', 'rates', 'staffUsers'];

export function createWizardForms(random: RandomInt, notify: Notify): WizardForms {
  const profile = createProfileForm();
  const roomTypes = createRoomTypesForm();
  const rates = createRatesForm();
  const staff = createStaffForm(random, notify);
  const list = [profile, roomTypes, rates, staff];

  const config = (): HotelConfig => ({
    hotelProfile: { ...profile.state.profile },
    roomTypes: roomTypes.state.roomTypes.map((roomType) => ({ ...roomType })),
    rates: {
      ...rates.state.config,
      rate_plans: rates.state.config.rate_plans.map((plan) => ({ ...plan })),
      rates: rates.state.config.rates.map((rate) => ({ ...rate })),
    },
    staffUsers: staff.state.users.map(({ id: _, ...user }) => user),
  });

  return {
    profile,
    roomTypes,
    rates,
    staff,
    list,
    config,
    fill(filled, codeIsTyped) {
      profile.load(filled.hotelProfile, codeIsTyped);
      roomTypes.load(filled.roomTypes);
      rates.load(filled.rates);
      staff.load(filled.staffUsers);
    },
    ratesFollow() {
      const types = roomTypes.state.roomTypes;
      const { currency } = profile.state.profile;
      const present = rates.state.config;
      const isSame =
        present.currency === currency &&
        present.rates.length === types.length &&
        types.every(({ id, name }, index) => {
          const rate = present.rates[index];
          return rate?.room_type_id === id && rate.room_type_name === name;
        });
      // What is shown at the rates stays where nothing changed.
      if (!isSame) rates.follow(types, currency);
    },
    refuse(failures) {
      const whole = config();
      const found = PARTS.map((part) => problemsOfPart(part, whole, failures));
      for (const [index, form] of list.entries()) form.refuse(found[index] ?? []);
      return found.some((problems) => problems.length > 0);
    },
    fieldAt(path) {
      const whole = config();
      for (const [step, form] of list.entries()) {
        const field = fieldOfPart(PARTS[step]!, whole, path);
        if (field !== undefined) return { step, key: form.keyOf(field) };
      }
      return undefined;
    },
  };
}
