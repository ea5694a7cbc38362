import { useSnapshot } from 'valtio';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import type { Wizard } from '#ui/wizard/store/wizard.ts';

export function SourceNotice({ wizard }: { readonly wizard: Wizard }) {
  const { source, step } = useSnapshot(wizard.state);
  if (!source || step !== 0) return null;
  return (
    <NoticeBox
      kind="info"
      title={
        <>
          Started from <bdi>{source.name}</bdi>
        </>
      }
      className="mb-6"
    >
      Room types, rates, rate plans, business settings and amenities are filled in. Enter the new
      hotel’s name, contacts and address. The new hotel’s rooms get new numbers.
    </NoticeBox>
  );
}
