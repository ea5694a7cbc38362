import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { LAUNCHED_HOTEL } from '#ui/runs/draft.ts';
import { placeInWords } from '#ui/texts/config-places.ts';
import { namesInShort } from '#ui/texts/names-in-short.ts';
import type { StepProps } from '#ui/wizard/store/wizard.ts';

export default function DroppedValues({ wizard }: StepProps) {
  const { dropped } = useSnapshot(wizard.state);
  const isAll = dropped.includes('');
  const places = [...new Set(dropped)].map((path) =>
    path === LAUNCHED_HOTEL ? 'the hotel that the last launch created' : placeInWords(path),
  );
  return (
    <NoticeBox
      kind="warning"
      title={isAll ? 'Your saved setup is damaged' : 'Part of your saved setup is damaged'}
      className="mb-6"
      action={
        <Button variant="secondary" onClick={() => wizard.closeDropped()}>
          Close
        </Button>
      }
    >
      {isAll
        ? 'This browser could not read it. Enter the setup again, or import a configuration.'
        : `This browser could not read these values: ${namesInShort(places)}. Check them before you launch.`}
    </NoticeBox>
  );
}
