import {
  HOTEL_PROFILE,
  type HotelAmenity,
  type HotelProfile,
} from '#domain/hotel/hotel-profile.ts';
import type { TextFieldProps } from '#ui/components/fields/text-field.tsx';

type TextKey = Exclude<keyof HotelProfile, HotelAmenity | 'id'>;
type ChoiceKey = 'country' | 'currency' | 'timezone';

export interface ProfileField extends Omit<
  TextFieldProps,
  'id' | 'label' | 'value' | 'onChange' | 'problem' | 'hint'
> {
  readonly field: TextKey;
  /** Whether the field takes a full row. */
  readonly wide?: boolean;
}

export interface ProfileChoice {
  readonly field: ChoiceKey;
  readonly isPlace: true;
  readonly wide?: boolean;
}

export interface ProfileSection {
  readonly title: string;
  readonly description: string;
  /** Added to `description` for a new hotel. */
  readonly newDescription?: string;
  readonly fields: readonly (ProfileField | ProfileChoice)[];
}

/** For a new hotel, shown before the hint about the length of the code. */
export const NEW_CODE_HINT = 'Generated from the name until you type your own.';

const CODE_PROPS = { autoCapitalize: 'characters', spellCheck: false } as const;

/** Sections and fields follow docs/behaviour.md §2, required fields docs/fields.md §5. */
export const PROFILE_SECTIONS: readonly ProfileSection[] = [
  {
    title: 'Basic Information',
    description: 'How guests and your team know the hotel.',
    fields: [
      { field: 'name', required: true, autoComplete: 'organization' },
      {
        field: 'code',
        required: true,
        maxLength: HOTEL_PROFILE.fields.code.longest[0],
        ...CODE_PROPS,
      },
      { field: 'description', multiline: true, wide: true },
    ],
  },
  {
    title: 'Contact Information',
    description: 'Where guests and partners reach the hotel.',
    fields: [
      { field: 'email', type: 'email', required: true, autoComplete: 'email' },
      { field: 'phone', type: 'tel', required: true, autoComplete: 'tel' },
      { field: 'website', type: 'url', wide: true, autoComplete: 'url' },
    ],
  },
  {
    title: 'Address Information',
    description: 'The address as it appears on invoices.',
    fields: [
      { field: 'street_address', required: true, wide: true, autoComplete: 'address-line1' },
      { field: 'city', required: true, autoComplete: 'address-level2' },
      { field: 'state_province', required: true, autoComplete: 'address-level1' },
      { field: 'postal_code', required: true, autoComplete: 'postal-code', spellCheck: false },
      { field: 'country', isPlace: true },
    ],
  },
  {
    title: 'Business Settings',
    description: 'Currency, tax, check-in and check-out times, and free cancellation.',
    newDescription: 'You can change them later.',
    fields: [
      { field: 'currency', isPlace: true },
      { field: 'timezone', isPlace: true },
      { field: 'tax_rate', inputMode: 'decimal', required: true },
      { field: 'cancellation_hours', inputMode: 'decimal', required: true },
      { field: 'check_in_time', type: 'time' },
      { field: 'check_out_time', type: 'time' },
    ],
  },
];

export const AMENITIES_SECTION = {
  title: 'Hotel Features & Amenities',
  description: 'What the hotel offers to every guest.',
  newDescription: 'You enter the amenities of rooms in the next step.',
};
