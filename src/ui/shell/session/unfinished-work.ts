// What another page would lose if the user signed out or closed the browser.
let find: () => string = () => '';

/** Tells how to find out what would be lost, in a sentence; '' for nothing. */
export function watchUnfinishedWork(ask: () => string): void {
  find = ask;
}

export function unfinishedWork(): string {
  return find();
}
