import { Badge } from '#ui/components/badge.tsx';
import { Folded } from '#ui/components/folded.tsx';
import type { TargetPreview } from '#application/bulk/preview-copies.ts';
import { changesOf } from './copy-hotels.ts';
import { changesText, notesOf, recordsInWords } from './copy-words.ts';

const SHOWN = 20;
const RECORDS = 10;

export function CopyPreviews({ previews }: { readonly previews: readonly TargetPreview[] }) {
  const sorted = previews.toSorted((a, b) => rankOf(a) - rankOf(b));
  return (
    <Folded items={sorted} limit={SHOWN} what="hotels">
      {(shown) => (
        <ul aria-label="Hotels in the preview">
          {shown.map((preview) => (
            <TargetLine key={preview.id} preview={preview} />
          ))}
        </ul>
      )}
    </Folded>
  );
}

/**
 * The sort order of the previews: hotels that cannot be changed, then hotels with changes, then
 * hotels without changes.
 */
function rankOf({ planned }: TargetPreview): number {
  if (!planned) return 0;
  return changesOf(planned) > 0 ? 1 : 2;
}

function TargetLine({ preview }: { readonly preview: TargetPreview }) {
  const { name, planned } = preview;
  const records = recordsInWords(preview);
  return (
    <li className="border-t border-line py-3 first:border-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <bdi className="min-w-0 grow basis-60 font-medium wrap-anywhere">{name}</bdi>
        {!planned && <Badge tone="warning">Skipped</Badge>}
      </div>
      {planned && <p>{changesText(planned)}</p>}
      {notesOf(preview).map((note) => (
        <p key={note} className="text-sm wrap-anywhere text-ink/75">
          {note}
        </p>
      ))}
      {records.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer rounded-sm py-2.5 text-sm font-medium text-brand-dark focus-ring">
            Show changes<span className="sr-only"> in {name}</span>
          </summary>
          <Folded items={records} limit={RECORDS} what="changes">
            {(shown) => (
              <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[minmax(8rem,auto)_1fr]">
                {shown.map(({ key, title, isNew, fields }) => (
                  <div key={key} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
                    <dt className="font-medium wrap-anywhere">
                      {title} {isNew && <Badge>New</Badge>}
                    </dt>
                    <dd className="wrap-anywhere">{fields.join('; ')}</dd>
                  </div>
                ))}
              </dl>
            )}
          </Folded>
        </details>
      )}
    </li>
  );
}
