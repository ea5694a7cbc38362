import { NoticeBox } from '#ui/components/notice-box.tsx';
import { ProfileFormFields } from '#ui/forms/profile/profile-form-fields.tsx';
import type { ProfileForm } from '#ui/forms/profile/profile-form.ts';
import type { StepProps } from '#ui/wizard/store/wizard.ts';

const AT_HAND = [
  'the address, phone number and email of the hotel, and its tax rate',
  'your room types, and how many rooms there are of each',
  'a base rate per night for each room type',
  'the names and email addresses of the people who will sign in',
];

export function ProfileStep({ form }: StepProps<ProfileForm>) {
  return (
    <>
      <NoticeBox kind="info" title="Quick Setup Guide">
        <p>Five short steps take your hotel to its first guest. It helps to have at hand:</p>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          {AT_HAND.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
        <p className="mt-2">
          What you type is kept in this browser, so you can stop at any time, come back to any step,
          and look everything over before the launch.
        </p>
      </NoticeBox>
      <ProfileFormFields form={form} />
    </>
  );
}
