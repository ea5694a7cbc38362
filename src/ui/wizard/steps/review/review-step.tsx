import { Rocket } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { averageRate } from '#domain/rates/rate-maths.ts';
import { isSuggested } from '#domain/rates/unconfirmed-rates.ts';
import { totalRooms } from '#domain/rooms/room-types.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useLaunchOfOne } from '#ui/runs/use-launch.ts';
import { money } from '#ui/texts/money.ts';
import { StepFooter } from '#ui/wizard/frame/step-form.tsx';
import { Facts } from '#ui/components/facts.tsx';
import type { StepProps } from '#ui/wizard/store/wizard.ts';
import { REVIEW } from '#ui/wizard/wizard-steps.ts';
import { LaunchResultPage } from './launch-result-page.tsx';
import { ReviewSections } from './review-sections.tsx';
import { StatusPanel } from './status-panel.tsx';

const RECORDS = {
  new: [
    'Your hotel, its room types and every single room are created on the server.',
    'Rate plans, rates and, if you chose it, dynamic pricing are set up.',
  ],
  existing: [
    'Existing records on the server get the values that you see here, even if other people have changed them. Missing records are created.',
  ],
};

const SIGN_IN = 'You will be signed out. The administrator can then sign in and run the hotel.';

const STAFF = {
  entered: {
    next: ['Each staff user gets an account. Active users can sign in.', SIGN_IN],
    security:
      'Hand each password over in person. This browser and downloaded configurations never contain passwords.',
  },
  none: {
    next: [
      'No account is created: no user can sign in to the hotel until an administrator is added.',
      'You will be signed out.',
    ],
    security: 'Without an administrator, no user can manage the hotel.',
  },
  present: {
    next: ['No account is added: existing users keep their passwords.', SIGN_IN],
    security:
      'Users who can already sign in keep their passwords and roles. An administrator can change the roles later, under Staff on the dashboard.',
  },
};

export default function ReviewStep({ wizard }: StepProps) {
  const { hasResult } = useSnapshot(wizard.state);
  return hasResult ? <LaunchResultPage wizard={wizard} /> : <Review wizard={wizard} />;
}

function Review({ wizard }: StepProps) {
  const { presentStaff, forms } = wizard;
  const users = useSnapshot(forms.staffUsers.state).items;
  // A launch can reopen steps. The review then lists them as findings, so it must render again.
  const { completed: _, existing } = useSnapshot(wizard.state);
  const { phase } = useLaunchOfOne(wizard.launch);
  const isExisting = existing !== undefined || wizard.launch.target.id !== undefined;
  const staff = users.length > 0 ? 'entered' : presentStaff.length > 0 ? 'present' : 'none';
  const { next, security } = STAFF[staff];
  const isAll = staff === 'none' ? 'Everything except the staff users' : 'Everything';
  const hasSuggestions = forms.rates.state.config.rates.some((rate) => isSuggested(rate));
  return (
    <div className="space-y-6">
      <StatusPanel wizard={wizard}>
        <p className="max-w-prose">
          <strong className="font-semibold">Ready to launch.</strong> {isAll} is filled in
          {hasSuggestions && ', with suggested base rates'}. The launch takes a moment. You can
          follow the progress of each record.
        </p>
        <p className="max-w-prose">
          <strong className="font-semibold">Security.</strong> {security}
        </p>
      </StatusPanel>
      {/* The progress replaces the review. */}
      {(phase === 'idle' || phase === 'failed') && (
        <>
          <QuickStats wizard={wizard} />
          <ReviewSections wizard={wizard} />
          <Card title="What happens next?">
            <ol className="list-decimal space-y-2 pl-5 marker:font-semibold marker:text-brand">
              {[...RECORDS[isExisting ? 'existing' : 'new'], ...next].map((step) => (
                <li key={step} className="max-w-prose pl-1">
                  {step}
                </li>
              ))}
            </ol>
          </Card>
        </>
      )}
      <StepFooter wizard={wizard} step={REVIEW}>
        <Button
          icon={<Rocket />}
          variant={phase === 'running' ? 'secondary' : 'primary'}
          busy={phase === 'running'}
          disabled={phase === 'launched'}
          onClick={() => void wizard.launchHotel()}
        >
          Launch My Hotel System
        </Button>
      </StepFooter>
    </div>
  );
}

function QuickStats({ wizard: { forms, presentStaff } }: StepProps) {
  const roomTypes = useSnapshot(forms.roomTypes.state).items;
  const { rates, currency } = useSnapshot(forms.rates.state).config;
  const { length } = useSnapshot(forms.staffUsers.state).items;
  const figures = {
    'Room types': roomTypes.length.toLocaleString('en'),
    'Total rooms': totalRooms(roomTypes).toLocaleString('en'),
    'Average rate': (
      <>
        {money(averageRate(rates, currency), currency)}
        <span className="block text-sm font-normal text-ink/75">
          Mean of the base rates, not weighted by rooms
        </span>
      </>
    ),
    'Staff users': (presentStaff.length + length).toLocaleString('en'),
  };
  return (
    <section aria-label="Quick stats" className="surface p-4 sm:p-6">
      {/* docs/fields.md §3 */}
      <Facts isLarge of={figures} />
    </section>
  );
}
