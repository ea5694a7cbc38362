import { LaunchResultPage } from './launch-result-page.tsx';
import { Rocket } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { averageRate } from '#domain/rates/rate-maths.ts';
import { isSuggested } from '#domain/rates/unconfirmed-rates.ts';
import { totalRooms } from '#domain/rooms/room-types.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { launchOfOne } from '#application/launch/launch-state.ts';
import type { LaunchResult } from '#ui/runs/launch-result.ts';
import { useLaunch } from '#ui/runs/use-launch.ts';
import { money } from '#ui/texts/money.ts';
import { AVERAGE_RATE_NOTE, Figures } from '#ui/wizard/steps/figures.tsx';
import { StepFooter } from '#ui/wizard/frame/step-footer.tsx';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { ReviewSections } from './review-sections.tsx';
import { hasAdministrator, reviewFindings } from './review-findings.ts';
import { StatusPanel } from './status-panel.tsx';

const RECORDS_ARE_MADE = [
  'Your hotel, its room types and every single room are created on the server.',
  'Rate plans, rates and, if you chose it, dynamic pricing are set up.',
];

const RECORDS_ARE_UPDATED = [
  'Existing records on the server get the values that you see here. Missing records are created.',
];

const TEXTS = {
  withStaff: {
    next: [
      'Each staff user gets an account. Active users can sign in.',
      'You will be signed out. The administrator can then sign in and run the hotel.',
    ],
    ready: 'Everything is filled in',
    security:
      'Hand each password over in person. This browser and downloaded configurations never contain passwords.',
  },
  withoutStaff: {
    next: [
      'No account is created: no user can sign in to the hotel until an administrator is added.',
      'You will be signed out.',
    ],
    ready: 'Everything except the staff users is filled in',
    security: 'Without an administrator, no user can manage the hotel.',
  },
  alreadyStaffed: {
    next: [
      'No account is added: existing users keep their passwords.',
      'You will be signed out. The administrator can then sign in and run the hotel.',
    ],
    ready: 'Everything is filled in',
    security:
      'Users who can already sign in keep their passwords and roles. An administrator can change the roles later, under Staff on the dashboard.',
  },
} as const;

export interface ReviewStepProps {
  readonly wizard: Wizard;
}

export default function ReviewStep({ wizard }: ReviewStepProps) {
  const { result } = useSnapshot(wizard.state);
  return result ? (
    <LaunchResultPage wizard={wizard} result={result as LaunchResult} />
  ) : (
    <Review wizard={wizard} />
  );
}

function Review({ wizard }: ReviewStepProps) {
  const users = useSnapshot(wizard.forms.staffUsers.state).items;
  // A launch can reopen steps. The review then lists them as findings, so it must render again.
  const { completed: _, existing } = useSnapshot(wizard.state);
  const without = wizard.presentStaff.length > 0 ? 'alreadyStaffed' : 'withoutStaff';
  const hasSuggestions = wizard.forms.rates.state.config.rates.some((rate) => isSuggested(rate));
  const { phase } = launchOfOne(useLaunch(wizard.launch));
  // The progress replaces the review.
  const isShown = phase === 'idle' || phase === 'failed';
  const texts = TEXTS[users.length > 0 ? 'withStaff' : without];
  return (
    <div className="space-y-6">
      <StatusPanel
        wizard={wizard}
        isManaged={hasAdministrator(wizard)}
        findings={reviewFindings(wizard)}
        ready={`${texts.ready}${hasSuggestions ? ', with suggested base rates' : ''}.`}
        security={texts.security}
      />
      {isShown && (
        <>
          <QuickStats wizard={wizard} />
          <ReviewSections wizard={wizard} />
          <Card title="What happens next?">
            <ol className="list-decimal space-y-2 pl-5 marker:font-semibold marker:text-brand">
              {[...(existing ? RECORDS_ARE_UPDATED : RECORDS_ARE_MADE), ...texts.next].map(
                (step) => (
                  <li key={step} className="max-w-prose pl-1">
                    {step}
                  </li>
                ),
              )}
            </ol>
          </Card>
        </>
      )}
      <LaunchButtons wizard={wizard} />
    </div>
  );
}

function QuickStats({ wizard }: { readonly wizard: Wizard }) {
  const roomTypes = useSnapshot(wizard.forms.roomTypes.state).items;
  const { config } = useSnapshot(wizard.forms.rates.state);
  const { length } = useSnapshot(wizard.forms.staffUsers.state).items;
  const figures = {
    'Room types': roomTypes.length.toLocaleString('en'),
    'Total rooms': totalRooms(roomTypes).toLocaleString('en'),
    'Average rate': money(averageRate(config.rates, config.currency), config.currency),
    'Staff users': (wizard.presentStaff.length + length).toLocaleString('en'),
  };
  return (
    <section aria-label="Quick stats" className="surface p-4 sm:p-6">
      <Figures figures={figures} notes={{ 'Average rate': AVERAGE_RATE_NOTE }} />
    </section>
  );
}

function LaunchButtons({ wizard }: { readonly wizard: Wizard }) {
  const { phase } = launchOfOne(useLaunch(wizard.launch));
  return (
    <StepFooter wizard={wizard} step={wizard.steps.length - 1}>
      <Button
        icon={<Rocket />}
        busy={phase === 'running'}
        disabled={phase === 'launched'}
        onClick={() => void wizard.launchHotel()}
      >
        Launch My Hotel System
      </Button>
    </StepFooter>
  );
}
