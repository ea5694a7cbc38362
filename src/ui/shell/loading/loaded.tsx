import { useEffect, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { ErrorContext } from '#application/errors/error-catalogue.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { Loading } from './loading.ts';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { Skeleton, type SkeletonProps } from '#ui/components/skeleton.tsx';
import { RetryButton } from './retry-button.tsx';

export interface LoadedProps<Value> extends Pick<SkeletonProps, 'lines' | 'inCard'> {
  readonly of: Loading<Value>;
  /** A text for screen readers, for example 'Loading rooms'. */
  readonly label: string;
  /** Selects the error texts for a failure. */
  readonly context: ErrorContext;
  readonly children: (value: Value) => ReactNode;
}

export function Loaded<Value>({ of, label, context, children, ...shape }: LoadedProps<Value>) {
  const { now } = useSnapshot(of.state) as Loading<Value>['state'];
  useEffect(() => {
    void of.open();
  }, [of]);
  return (
    <>
      {now.status === 'failed' && (
        <NoticeBox kind="error" role="alert" className="mb-6">
          <p>{errorMessage(now.error, context)}</p>
          <RetryButton className="mt-3" onClick={() => void of.load()} />
        </NoticeBox>
      )}
      {now.value !== undefined && children(now.value)}
      {now.value === undefined && now.status === 'loading' && <Skeleton label={label} {...shape} />}
    </>
  );
}
