import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { LAUNCHED_HOTEL } from '#ui/runs/draft.ts';
import { placeInWords } from '#ui/texts/config-places.ts';
import { counted } from '#ui/texts/counted.ts';
import type { StepProps } from '#ui/wizard/store/wizard.ts';

/** More places would push the step off the screen. */
const MOST_PLACES = 10;

/** Says which values of the stored setup were damaged. They have their defaults now. */
export default function DroppedValues({ wizard }: StepProps) {
  const { dropped } = useSnapshot(wizard.state);
  const isAll = dropped.includes('');
  const places = [...new Set(dropped)].slice(0, MOST_PLACES);
  const more = dropped.length - places.length;
  return (
    <NoticeBox
      kind="warning"
      title={isAll ? 'Your saved setup is damaged' : 'Part of your saved setup is damaged'}
      className="mb-6"
    >
      {isAll ? (
        <p>This browser could not read it. Enter the setup again, or import a configuration.</p>
      ) : (
        <>
          <p>This browser could not read these values. Check them before you launch:</p>
          <ul className="mt-2 list-disc pl-5 wrap-anywhere">
            {places.map((path) => (
              <li key={path}>
                {path === LAUNCHED_HOTEL
                  ? 'The hotel that the last launch created'
                  : placeInWords(path)}
              </li>
            ))}
            {more > 0 && <li>{counted(more, 'more value')}</li>}
          </ul>
        </>
      )}
      <Button className="mt-3" variant="secondary" onClick={() => wizard.closeDropped()}>
        Close
      </Button>
    </NoticeBox>
  );
}
