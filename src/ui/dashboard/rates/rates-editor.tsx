import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { FormAlert } from '#ui/components/fields/form-alert.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { RestoredChanges } from '#ui/forms/restored-changes.tsx';
import { UnsavedChanges } from '#ui/forms/unsaved-changes.tsx';
import { BaseRateTable } from '#ui/forms/rates/base-rate-table.tsx';
import { DynamicPricingFields } from '#ui/forms/rates/dynamic-pricing-fields.tsx';
import { RatePlanFields } from '#ui/forms/rates/rate-plan-fields.tsx';
import { ratesFieldId } from '#ui/forms/rates/rates-field-id.ts';
import type { HotelRatesState, HotelRatesStore, RateFailure } from './hotel-rates.ts';
import { ratesFieldTitle } from '#ui/forms/rates/rates-fields.ts';
import type { RatesForm } from '#ui/forms/rates/rates-form.ts';
import { counted } from '#ui/texts/counted.ts';
import { failureSentences } from '#ui/texts/failure-sentences.ts';
import { rateChangesSentence } from './rate-changes.ts';

export interface RatesEditorProps {
  readonly store: HotelRatesStore;
  readonly form: RatesForm;
  readonly rates: HotelRates;
}

/** The wizard's rates form, in the place of the rates. */
export function RatesEditor({ store, form, rates }: RatesEditorProps) {
  const { saving, changed, changes, progress, failures, error, summaries } = useSnapshot(
    store.state,
  ) as HotelRatesState;
  const problems = Object.entries(useSnapshot(form.problems));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <form
      noValidate
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        void store.save();
      }}
    >
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Edit rates
      </h2>
      <ErrorSummary
        shownTimes={summaries}
        problems={problems.map(([key, message]) => ({
          id: ratesFieldId(key),
          message,
          item: form.itemOf(key),
        }))}
      />
      <RestoredChanges
        draft={store.draft}
        titleOf={(field) => ratesFieldTitle(field, rates)}
        onDiscard={() => store.cancel()}
      />
      <Unpriced rates={rates} />
      <Card title="Base Rates" description="Per night, for each room type.">
        <BaseRateTable form={form} isRunning />
      </Card>
      <Card
        title="Rate Plans"
        description="What guests can book, and what each plan makes of the base rates."
      >
        <RatePlanFields form={form} isRunning />
      </Card>
      <Card title="Dynamic Pricing">
        <DynamicPricingFields form={form} />
      </Card>
      <FormAlert said={failures.length > 0 ? failures : error}>
        {error !== '' && <NoticeBox kind="error">{error}</NoticeBox>}
        {failures.length > 0 && <Failures failures={failures} />}
      </FormAlert>
      <div className="action-bar -mx-2 flex flex-wrap items-center justify-end gap-3 border-t border-ink/15 bg-page px-2 py-3 lg:bottom-0">
        <div className="min-w-0 grow basis-60 text-sm text-ink/75">
          <output>{!saving && changes && rateChangesSentence(changes)}</output>
          {progress && <Progress {...progress} />}
        </div>
        <Button variant="secondary" disabled={saving} onClick={() => store.cancel()}>
          Cancel
        </Button>
        <Button type="submit" busy={saving}>
          Save
        </Button>
        {changed && <UnsavedChanges what="the rates" draft={store.draft} />}
      </div>
    </form>
  );
}

export default RatesEditor;

function Progress({ done, total, current }: NonNullable<HotelRatesState['progress']>) {
  return (
    <>
      <p className="mb-1 truncate">{current}</p>
      <ProgressBar
        label="Saving rates"
        value={done}
        max={total}
        valueText={`${done} of ${total}`}
      />
    </>
  );
}

/** What the form had to fill in by itself is said. */
function Unpriced({ rates: { roomTypes, rates } }: { readonly rates: HotelRates }) {
  const priced = new Set(
    rates.filter(({ rules }) => rules.length > 0).map(({ roomType }) => roomType),
  );
  const names = roomTypes.filter((type) => !priced.has(type)).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <NoticeBox kind="info" title={`${counted(names.length, 'room type')} without rates`}>
      <p className="wrap-anywhere">
        {names.join(', ')}: what stands below is a suggestion, which becomes a rate when you save.
      </p>
    </NoticeBox>
  );
}

function Failures({ failures }: { readonly failures: readonly RateFailure[] }) {
  return (
    <NoticeBox kind="error" title="Not everything was saved">
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        aria-label="What was not saved"
        className="max-h-80 space-y-2 overflow-y-auto rounded-sm focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand"
      >
        {failures.map((failure) => (
          <li key={`${failure.operation} ${failure.message}`} className="wrap-anywhere">
            <strong className="font-semibold">{failure.title}.</strong>{' '}
            {failureSentences(failure)
              .map(({ text }) => text)
              .join(' ')}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        Save again to continue: what was saved is kept, and nothing is created twice.
      </p>
    </NoticeBox>
  );
}
