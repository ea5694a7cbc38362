import { NoticeBox } from '#ui/components/notice-box.tsx';
import { failureSentences, type TitledFailure } from '#ui/texts/failure-sentences.ts';

export interface RateFailuresProps {
  readonly title: string;
  readonly failures: readonly TitledFailure[];
  readonly advice: string;
}

export function RateFailures({ title, failures, advice }: RateFailuresProps) {
  return (
    <NoticeBox kind="error" title={title}>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        aria-label="What was not saved"
        className="max-h-80 space-y-2 overflow-y-auto rounded-sm focus-ring"
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
      <p className="mt-2">{advice}</p>
    </NoticeBox>
  );
}
