import { useSnapshot } from 'valtio';
import { proxy, ref } from 'valtio/vanilla';
import type { ErrorContext } from '#application/errors/error-catalogue.ts';
import type { ApiError } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { UnwrittenRate } from '#application/hotel/rate-plans/rate-writes.ts';
import { RATE_PLAN } from '#domain/rates/rate-plans.ts';
import { RATE } from '#domain/rates/rates.ts';
import { textTable } from '#domain/text/text-table.ts';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { ItemForm, type ItemFormProps } from '#ui/dashboard/editor-form.tsx';

/** The error catalogue has no separate texts for rates. */
export const RATES_CONTEXT: ErrorContext = 'general';

const FIELDS = textTable<Record<string, { readonly label: string }>>({
  ...RATE_PLAN.fields,
  ...RATE.fields,
});

/** Calls fields by their labels, unlike the server. */
export function rateErrorText(error: ApiError): string {
  const fields = Object.entries(error.fields);
  if (fields.length === 0) return errorMessage(error, RATES_CONTEXT);
  return fields.map(([name, text]) => `${FIELDS[name]?.label ?? name}: ${text}`).join(' ');
}

/** `what` is a verb phrase, for example 'remove rate plans'. */
export function notOffered(what: string): string {
  return `This server cannot ${what}. Nothing was changed.`;
}

type OnProgress = (done: number, total: number) => void;

/** Counts rates while they are saved, and keeps those that were not saved until the next attempt. */
export function createRateSaving() {
  const state = proxy({
    progress: undefined as { done: number; total: number } | undefined,
    failures: [] as readonly UnwrittenRate[],
  });
  const onProgress: OnProgress = (done, total) => {
    state.progress = total > 0 ? { done, total } : undefined;
  };
  return {
    saving: state,
    clear() {
      state.failures = [];
    },
    async run<Outcome extends { readonly failures: readonly UnwrittenRate[] } | undefined>(
      save: (onProgress: OnProgress) => Promise<Outcome>,
    ): Promise<Outcome> {
      state.failures = [];
      try {
        const outcome = await save(onProgress);
        state.failures = ref(outcome?.failures ?? []);
        return outcome;
      } finally {
        state.progress = undefined;
      }
    },
  };
}

interface RateSheetProps extends Omit<ItemFormProps, 'progress' | 'report'> {
  readonly editor: ItemFormProps['editor'] & Pick<ReturnType<typeof createRateSaving>, 'saving'>;
  /** Says that some rates were not saved. */
  readonly failed: string;
}

/** The form of one item whose save writes rates: counts them, and names those that were not saved. */
export function RateSheet({ failed, ...sheet }: RateSheetProps) {
  const { progress, failures } = useSnapshot(sheet.editor.saving) as typeof sheet.editor.saving;
  return (
    <ItemForm
      {...sheet}
      progress={progress && { doing: 'Saving rates', ...progress }}
      report={
        failures.length > 0 && (
          <NoticeBox kind="error" title={failed}>
            <ul
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
              tabIndex={0}
              aria-label="What was not saved"
              className="max-h-80 space-y-2 overflow-y-auto rounded-sm focus-ring"
            >
              {failures.map(({ roomType, plan, error }) => (
                <li key={`${roomType.id} ${plan.id}`} className="wrap-anywhere">
                  <strong className="font-semibold">
                    Rate for {roomType.name} in {plan.name}.
                  </strong>{' '}
                  {rateErrorText(error)}
                </li>
              ))}
            </ul>
            <p className="mt-2">
              Save again to continue: saved rates stay, and nothing is created twice.
            </p>
          </NoticeBox>
        )
      }
    />
  );
}
