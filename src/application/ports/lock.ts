/**
 * Allows one holder at a time, in a browser across its tabs
 * (docs/decisions/tabs-share-one-token-refresh.md).
 */
export interface Lock {
  hold<T>(task: () => Promise<T>): Promise<T>;
  /** Runs the task only if the lock is free. */
  holdIfFree<T>(task: () => Promise<T>): Promise<{ readonly done: T } | 'held'>;
  isHeld(): Promise<boolean>;
}
