import { isRepeatable } from '#application/errors/failed-operation.ts';
import { failuresOf } from '#application/launch/launched-hotel.ts';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { groupFailures } from '#ui/runs/failure-groups.ts';
import { repairStep } from '#ui/runs/setups.ts';
import { useLaunchOfOne } from '#ui/runs/use-launch.ts';
import type { StepProps } from '#ui/wizard/store/wizard.ts';

/** What the server refused in the last launch that belongs to this step, but to none of its fields. */
export default function LaunchRefusals({ wizard, step }: StepProps & { readonly step: number }) {
  const { hotel } = useLaunchOfOne(wizard.launch);
  const failures = failuresOf(hotel).filter(
    (failure) =>
      repairStep(failure.operation) === step &&
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
