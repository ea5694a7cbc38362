import { ProfileFormFields } from '#ui/forms/profile/profile-form-fields.tsx';
import { Guide } from '#ui/wizard/steps/guide.tsx';
import type { StepProps } from '#ui/wizard/store/wizard.ts';

const AT_HAND = [
  'the address, phone number and email of the hotel, and its tax rate',
  'your room types, and the number of rooms of each',
  'a base rate per night for each room type',
  'the names and email addresses of the people who will sign in',
];

export function ProfileStep({ wizard }: StepProps) {
  return (
    <>
      <Guide
        title="Quick Setup Guide"
        before="A few short steps set up your hotel. Have these ready:"
        points={AT_HAND}
        after="This browser saves what you type, so you can stop at any time, return to any step, and check everything before the launch."
      />
      <ProfileFormFields form={wizard.forms.hotelProfile} />
    </>
  );
}
