import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { CancelAndSave, EditorForm } from '#ui/dashboard/editor-form.tsx';
import { RatesCards } from '#ui/forms/rates/rates-cards.tsx';
import { ratesFieldTitle } from '#ui/forms/rates/rates-fields.ts';
import type { RatesForm } from '#ui/forms/rates/rates-form.ts';
import { ACTION_BAR } from '#ui/forms/save-buttons.tsx';
import { counted } from '#ui/texts/counted.ts';
import type { HotelRatesStore } from './hotel-rates.ts';
import { rateChangesSentence } from './rate-changes.ts';
import { RateFailures } from './rate-failures.tsx';

export interface RatesEditorProps {
  readonly store: HotelRatesStore;
  readonly form: RatesForm;
  readonly rates: HotelRates;
}

export function RatesEditor({ store, form, rates }: RatesEditorProps) {
  const { saving: isSaving } = useSnapshot(store.state);
  const { changes, progress, failures } = useSnapshot(store.saving) as HotelRatesStore['saving'];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="space-y-6">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Edit rates
      </h2>
      <EditorForm
        editor={store}
        form={form}
        titleOf={(field) => ratesFieldTitle(field, rates)}
        report={
          failures.length > 0 && (
            <RateFailures
              title="Some changes were not saved"
              failures={failures}
              advice="Save again to continue. Saved changes stay, and nothing is created twice."
            />
          )
        }
        buttons={
          <div
            ref={ACTION_BAR}
            className="action-bar -mx-2 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-page px-2 py-3 lg:bottom-0"
          >
            <div className="min-w-0 grow basis-60 text-sm text-ink/75">
              <output>{!isSaving && changes && rateChangesSentence(changes)}</output>
              {progress && (
                <>
                  <p className="mb-1 truncate">{progress.current}</p>
                  <ProgressBar label="Saving rates" value={progress.done} max={progress.total} />
                </>
              )}
            </div>
            <div className="flex gap-3">
              <CancelAndSave editor={store} what="the rates" />
            </div>
          </div>
        }
      >
        <Unpriced rates={rates} />
        <RatesCards form={form} isRunning />
      </EditorForm>
    </div>
  );
}

/** Names the room types without rates, for which the form suggests rates. */
function Unpriced({ rates: { roomTypes, rates } }: { readonly rates: HotelRates }) {
  const priced = new Set(
    rates.filter(({ rules }) => rules.length > 0).map(({ roomType }) => roomType),
  );
  const names = roomTypes.filter((type) => !priced.has(type)).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <NoticeBox kind="info" title={`${counted(names.length, 'room type')} without rates`}>
      <p className="wrap-anywhere">
        The form suggests rates for {names.join(', ')}. The suggestions apply once you save.
      </p>
    </NoticeBox>
  );
}
