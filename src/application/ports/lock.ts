/** One holder at a time; in a browser, in all tabs (docs/decisions/tabs-share-one-token-refresh.md). */
export interface Lock {
  hold<T>(task: () => Promise<T>): Promise<T>;
  /** Runs the task if the lock is free. Otherwise resolves to 'held' at once. */
  holdIfFree<T>(task: () => Promise<T>): Promise<{ readonly done: T } | 'held'>;
  isHeld(): Promise<boolean>;
}
