import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RunFacts, RunPlace } from '#application/ports/runs/run-store.ts';
import { runFilesFolder } from '#cli/call/runs-folder.ts';
import type { ServiceSource } from '#cli/container.ts';
import { shortPath } from '#cli/terminal/printable.ts';

/** The default file for generated passwords. */
export function credentialsBeside(place: RunPlace, run: string): string {
  return `${runFilesFolder(place)}/${run}.credentials.ndjson`;
}

/** Remembers that this user chose the file. Ignores errors. */
export async function noteCredentials(services: ServiceSource, path: string): Promise<void> {
  try {
    (await services.load('consents')).add(consentTo(path));
  } catch {
    // A resumed run then writes passwords to the default file.
  }
}

/**
 * The file of an earlier start, if this user chose it and its folder exists on this machine. Otherwise the default
 * file: a run from an untrusted folder must not choose where passwords go.
 */
export async function credentialsOf(facts: RunFacts, services: ServiceSource): Promise<string> {
  const { run, place, credentials } = facts;
  const isNamed = (await services.load('consents')).has(consentTo(credentials));
  const isHere = place.kind === 'folder' || existsSync(dirname(credentials));
  return isNamed && isHere ? shortPath(credentials) : credentialsBeside(place, run);
}

function consentTo(path: string): string {
  return `writes passwords to ${path}`;
}
