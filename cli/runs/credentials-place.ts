import type { RunFacts } from '#application/ports/runs/run-store.ts';
import type { Services } from '#cli/container.ts';
import { shortPath } from '#cli/terminal/printable.ts';

/** The default file for generated passwords. */
export function credentialsBeside(place: string, run: string): string {
  return `${place}/${run}.credentials.ndjson`;
}

/** Remembers that this user chose the file. Ignores errors. */
export async function noteCredentials(services: Services, path: string): Promise<void> {
  try {
    (await services.consents()).add(consentTo(path));
  } catch {
    // A resumed run then writes passwords to the default file.
  }
}

/**
 * The file of an earlier start, if this user chose it. Otherwise the default file: a run from an untrusted folder must not choose where passwords go.
 */
export async function credentialsOf(facts: RunFacts, services: Services): Promise<string> {
  const { run, place, credentials } = facts;
  const isNamed = (await services.consents()).has(consentTo(credentials));
  return isNamed ? shortPath(credentials) : credentialsBeside(place, run);
}

function consentTo(path: string): string {
  return `writes passwords to ${path}`;
}
