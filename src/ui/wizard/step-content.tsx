import type { ComponentType } from 'react';
import { useSnapshot } from 'valtio';
import { areaUnitOf } from '#domain/rooms/room-size.ts';
import { HotelLocale } from '#ui/components/moment.tsx';
import { RoomSizeUnit } from '#ui/forms/room-types/room-size-unit.ts';
import { LeavingQuestion } from '#ui/forms/unsaved-changes.tsx';
import { useLaunch } from '#ui/runs/use-launch.ts';
import { lazyPart, type Loads } from '#ui/shell/loading/lazy.ts';
import { localeOf } from '#ui/texts/money.ts';
import { StepForm } from '#ui/wizard/frame/step-form.tsx';
import type { StepProps } from '#ui/wizard/store/wizard.ts';
import { STEPS, type StepKey } from './wizard-steps.ts';
import { ProfileFormFields } from '#ui/forms/profile/profile-form-fields.tsx';
import { Guide } from '#ui/wizard/steps/guide.tsx';

/** The sections of each step. Most users start with the first one, so it is not loaded on demand. */
const SCREENS: Readonly<Record<StepKey, ComponentType<StepProps> & Partial<Loads>>> = {
  hotelProfile: ProfileStep,
  roomTypes: lazyPart(() => import('./steps/room-types/room-types-step.tsx')),
  rates: lazyPart(() => import('./steps/rates/rates-step.tsx')),
  staffUsers: lazyPart(() => import('./steps/staff/staff-step.tsx')),
  complete: lazyPart(() => import('./steps/review/review-step.tsx')),
};
export const LOADED_LATER = Object.values(SCREENS);

export const PASSWORDS_WOULD_BE_LOST =
  'The generated passwords were neither downloaded, printed nor copied. They are only on this page, and cannot be looked up later.';

export function StepContent({ wizard, step }: StepProps & { readonly step: number }) {
  const { country } = useSnapshot(wizard.forms.hotelProfile.state);
  const Screen = SCREENS[STEPS[step]?.key ?? 'complete'];
  const form = wizard.formAt(step);
  return (
    <HotelLocale value={localeOf(country)}>
      <RoomSizeUnit value={areaUnitOf(country)}>
        <PasswordsWarning wizard={wizard} />
        {form ? (
          <StepForm key={step} wizard={wizard} form={form} step={step}>
            <Screen wizard={wizard} />
          </StepForm>
        ) : (
          <Screen wizard={wizard} />
        )}
      </RoomSizeUnit>
    </HotelLocale>
  );
}

/** While passwords are not handed over, asks before another screen opens or the page is closed. */
function PasswordsWarning({ wizard: { launch } }: StepProps) {
  if (useLaunch(launch).pending === 0) return null;
  return (
    <LeavingQuestion
      title="Leave without the passwords?"
      confirmLabel="Leave without them"
      cancelLabel="Stay"
      // The passwords may have been handed over since the last render.
      isNeeded={() => launch.state.pending > 0}
      // Prevents a second question.
      onLeave={() => launch.handOver()}
    >
      {PASSWORDS_WOULD_BE_LOST}
    </LeavingQuestion>
  );
}

const AT_HAND = [
  'the address, phone number and email of the hotel, and its tax rate',
  'your room types, and the number of rooms of each',
  'a base rate per night for each room type',
  'the names and email addresses of the people who will sign in',
];

function ProfileStep({ wizard }: StepProps) {
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
