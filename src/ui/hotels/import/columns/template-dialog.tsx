import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import { Modal } from '#ui/components/dialogs/modal.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import type { HotelsParts } from '#ui/hotels/hotels-parts.ts';
import { downloadFile } from '#ui/wizard/files/download-file.ts';
import { createTemplateChoice, TEMPLATE_GROUPS, type TemplateChoice } from './template-choice.ts';

const NOT_MADE = 'The template could not be created. Check your connection, then try again.';

export function TemplateButton({ parts }: { readonly parts: HotelsParts }) {
  const [choice] = useState(() => createTemplateChoice(parts));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" icon={<Download />} onClick={() => setIsOpen(true)}>
        Download template
      </Button>
      {isOpen && <TemplateDialog choice={choice} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface DialogProps {
  readonly choice: TemplateChoice;
  readonly onClose: () => void;
}

function TemplateDialog({ choice, onClose }: DialogProps) {
  const { status } = useSnapshot(choice.state);
  const save = async () => {
    const file = await choice.file();
    if (!file) return;
    downloadFile(file);
    onClose();
  };
  return (
    <Modal title="Download template" className="max-w-2xl" onDismiss={onClose}>
      <p className="mt-2 text-ink/75">
        An empty workbook with lists to choose from. The import ignores its two example rows.
        Required columns are always included. Choose the other columns that you need.
      </p>
      <div className="mt-4 divide-y divide-line border-y border-line">
        {TEMPLATE_GROUPS.map((group) => (
          <Group key={group.name} choice={choice} group={group} />
        ))}
      </div>
      {status === 'failed' && (
        <NoticeBox kind="error" role="alert" className="mt-4">
          {NOT_MADE}
        </NoticeBox>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          data-autofocus
          icon={<Download />}
          busy={status === 'busy'}
          onClick={() => void save()}
        >
          Download
        </Button>
      </div>
    </Modal>
  );
}

interface GroupProps {
  readonly choice: TemplateChoice;
  readonly group: (typeof TEMPLATE_GROUPS)[number];
}

/** The columns of a sheet. While folded, shows only how many are chosen. */
function Group({ choice, group: { name, required, columns } }: GroupProps) {
  const { chosen } = useSnapshot(choice.state);
  const count = columns.filter(({ key }) => chosen[key]).length;
  const isAll = count === columns.length;
  return (
    <details>
      <summary className="min-h-control cursor-pointer rounded-sm py-2.5 font-medium focus-ring">
        {name}{' '}
        <span className="font-normal text-ink/75">
          {count} of {columns.length} columns chosen
        </span>
      </summary>
      <fieldset aria-label={name} className="pb-3">
        {required.length > 0 && (
          <p className="text-sm text-ink/75">Always included: {required.join(', ')}.</p>
        )}
        <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
          {columns.map(({ key, title }) => (
            <label key={key} className="flex min-h-control items-center gap-3">
              <input
                type="checkbox"
                className="size-5 accent-brand focus-ring"
                checked={chosen[key] ?? false}
                onChange={(event) => choice.choose([key], event.target.checked)}
              />
              {title}
            </label>
          ))}
        </div>
        <Button
          variant="quiet"
          className="mt-1 -ml-4 text-sm"
          onClick={() =>
            choice.choose(
              columns.map(({ key }) => key),
              !isAll,
            )
          }
        >
          {isAll ? 'Choose none' : 'Choose all'} <span className="sr-only">of {name}</span>
        </Button>
      </fieldset>
    </details>
  );
}
