import { launchOfOne } from '#application/launch/launch-state.ts';
import { STAGE_OF, type OperationKind, type Stage } from '#domain/plan/operation.ts';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { groupFailures, isRepeatable } from '#ui/runs/failure-groups.ts';
import { useLaunch } from '#ui/runs/use-launch.ts';
import type { StepProps } from '#ui/wizard/store/wizard.ts';
import { STEPS, type StepKey } from '#ui/wizard/wizard-steps.ts';

const STEP_OF: Readonly<Record<Stage, StepKey>> = {
  hotel: 'hotelProfile',
  rooms: 'roomTypes',
  rates: 'rates',
  staff: 'staffUsers',
  completion: 'hotelProfile',
};

/** What the server refused in the last launch that belongs to this step, but to none of its fields. */
export function LaunchRefusals({ wizard, step }: StepProps & { readonly step: number }) {
  const { phase, hotel } = launchOfOne(useLaunch(wizard.launch));
  if (phase !== 'failed') return null;
  const failures = [...(hotel.error ? [hotel.error] : []), ...hotel.warnings].filter(
    (failure) =>
      STEP_OF[STAGE_OF[failure.operation.split(':', 1)[0] as OperationKind] ?? 'hotel'] ===
        STEPS[step]?.key &&
      !isRepeatable(failure) &&
      !Object.keys(failure.fields).some((path) => wizard.fieldAt(path)),
  );
  if (failures.length === 0) return null;
  return (
    <NoticeBox kind="error" title="The last launch stopped here">
      <ul className="mt-1 space-y-1">
        {groupFailures(failures, hotel.roomNumbers).map(({ repair, reasons }) => (
          <li key={`${repair} ${reasons.join(' ')}`}>
            {repair}: {reasons.join(' ')}
          </li>
        ))}
      </ul>
    </NoticeBox>
  );
}
