type Close = () => unknown;

const ofFile: Close[] = [];
let ofTest: Close[] | undefined;

/**
 * Closes what a test has opened, at its end. What is opened outside tests stays open until the last
 * test of the file has ended.
 */
export function closeLater(close: Close): void {
  (ofTest ?? ofFile).push(close);
}

export function startTest(): void {
  ofTest = [];
}

export async function endTest(): Promise<void> {
  await closeAll(ofTest ?? []);
  ofTest = undefined;
}

export async function endFile(): Promise<void> {
  await closeAll(ofFile);
}

/** Closes the newest first: a relay before its server. */
async function closeAll(all: Close[]): Promise<void> {
  for (const close of all.splice(0).toReversed()) await close();
}
