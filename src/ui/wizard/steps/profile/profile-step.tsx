import { ProfileFormFields } from '#ui/forms/profile/profile-form-fields.tsx';
import type { ProfileForm } from '#ui/forms/profile/profile-form.ts';
import type { StepProps } from '#ui/wizard/store/wizard.ts';

const AT_HAND = [
  'the address, phone number and email of the hotel, and its tax rate',
  'your room types, and the number of rooms of each',
  'a base rate per night for each room type',
  'the names and email addresses of the people who will sign in',
];

/** The step of the hotel profile (docs/behaviour.md §2). */
export function ProfileStep({ form }: StepProps<ProfileForm>) {
  return (
    <>
      <details className="rounded-lg border-l-4 border-brand bg-brand-tint px-4">
        <summary className="min-h-11 cursor-pointer rounded-sm py-2.5 font-semibold focus-ring">
          Quick Setup Guide
        </summary>
        <p>A few short steps set up your hotel. Have these ready:</p>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          {AT_HAND.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
        <p className="mt-2 pb-4">
          This browser stores what you type, so you can stop at any time, return to any step, and
          check everything before the launch.
        </p>
      </details>
      <ProfileFormFields form={form} />
    </>
  );
}
