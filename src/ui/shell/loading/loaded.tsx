import { useEffect, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { ErrorContext } from '#application/errors/error-catalogue.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import { isApiError } from '#application/errors/api-error.ts';
import type { Resource } from './resource.ts';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { Skeleton, type SkeletonProps } from '#ui/components/skeleton.tsx';
import { RetryButton } from './load-boundary.tsx';

export interface LoadedProps<Value> extends Pick<SkeletonProps, 'lines' | 'inCard'> {
  readonly of: Resource<Value>;
  readonly label: string;
  readonly context: ErrorContext;
  readonly children: (value: Value) => ReactNode;
}

/** Throws a bug that was met while the value was read, so that the error screen is shown. */
export function useResource<Value>({ state }: Resource<Value>): Resource<Value>['state']['now'] {
  const { now } = useSnapshot(state) as Resource<Value>['state'];
  if (now.status === 'failed' && !isApiError(now.error)) throw now.error;
  return now;
}

export function Loaded<Value>({ of, label, context, children, ...shape }: LoadedProps<Value>) {
  const now = useResource(of);
  useEffect(() => {
    void of.open();
  }, [of]);
  return (
    <>
      {now.status === 'failed' && (
        <NoticeBox
          kind="error"
          role="alert"
          className="mb-6"
          action={<RetryButton onClick={() => void of.read()} />}
        >
          {errorMessage(now.error, context)}
        </NoticeBox>
      )}
      {now.value !== undefined && children(now.value)}
      {now.value === undefined && now.status === 'loading' && <Skeleton label={label} {...shape} />}
    </>
  );
}
