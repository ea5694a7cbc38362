/** Lets one holder in at a time, across tabs where there are tabs (docs/decisions.md R5). */
export interface Lock {
  hold<T>(task: () => Promise<T>): Promise<T>;
  /** Runs the task unless somebody holds the lock. */
  holdIfFree<T>(task: () => Promise<T>): Promise<{ readonly done: T } | 'held'>;
}
