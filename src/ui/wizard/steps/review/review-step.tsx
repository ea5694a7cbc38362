import { LaunchResultPage } from './launch-result-page.tsx';
import { Banknote, BedDouble, DoorOpen, Rocket, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
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
import { AVERAGE_RATE_NOTE } from '#ui/wizard/steps/figures.tsx';
import { StepFooter } from '#ui/wizard/frame/step-footer.tsx';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
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
  readonly children?: ReactNode;
}

export default function ReviewStep({ wizard, children }: ReviewStepProps) {
  const { result } = useSnapshot(wizard.state);
  return result ? (
    <LaunchResultPage wizard={wizard} result={result as LaunchResult} />
  ) : (
    <Review wizard={wizard}>{children}</Review>
  );
}

function Review({ wizard, children }: ReviewStepProps) {
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
          {children}
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
  const staffCount = wizard.presentStaff.length + length;
  const stats = [
    { label: 'Room types', text: roomTypes.length.toLocaleString('en'), Icon: BedDouble },
    { label: 'Total rooms', text: totalRooms(roomTypes).toLocaleString('en'), Icon: DoorOpen },
    {
      label: 'Average rate',
      text: money(averageRate(config.rates, config.currency), config.currency),
      note: AVERAGE_RATE_NOTE,
      Icon: Banknote,
    },
    { label: 'Staff users', text: staffCount.toLocaleString('en'), Icon: UsersRound },
  ];
  return (
    <section aria-label="Quick stats" className="@container">
      <dl className="grid grid-cols-2 gap-3 @2xl:grid-cols-4 @2xl:gap-4">
        {stats.map(({ label, text, note, Icon }) => (
          <div key={label} className="min-w-0 surface p-4">
            <dt className="flex items-center gap-2 text-sm text-ink/75">
              <Icon className="size-5 shrink-0 text-brand" />
              {label}
            </dt>
            <dd className="mt-1 text-xl font-semibold wrap-anywhere tabular-nums sm:text-2xl">
              {text}
            </dd>
            {note !== undefined && <dd className="text-sm text-ink/75">{note}</dd>}
          </div>
        ))}
      </dl>
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
