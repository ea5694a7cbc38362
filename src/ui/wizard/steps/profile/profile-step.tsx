import { NoticeBox } from '#ui/components/notice-box.tsx';
import { PROFILE_FORM, ProfileFormFields } from '#ui/forms/profile/profile-form-fields.tsx';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { StepForm } from '#ui/wizard/frame/step-form.tsx';

const AT_HAND = [
  'the address, phone number and email of the hotel, and its tax rate',
  'your room types, and how many rooms there are of each',
  'a base rate per night for each room type',
  'the names and email addresses of the people who will sign in',
];

export function ProfileStep({ wizard }: { readonly wizard: Wizard }) {
  return (
    <StepForm
      wizard={wizard}
      formName={PROFILE_FORM}
      problems={wizard.profile.problems}
      submitLabel="Continue to Room Types"
    >
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
      <ProfileFormFields form={wizard.profile} />
    </StepForm>
  );
}
