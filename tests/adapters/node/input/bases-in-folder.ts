import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect } from 'vitest';
import { BaseFiles } from '#adapters/node/input/base-files.ts';
import { openConfigSource } from '#adapters/node/input/config-source.ts';
import { createHotelBatch } from '#adapters/node/input/hotel-batch.ts';
import { placeInInput, type InputProblem } from '#application/ports/input/hotel-input.ts';
import { collect } from '#tests/adapters/config/collect.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { hotelJson } from '#tests/adapters/config/hotel-json.ts';

export let folder = '';

/** Creates a new folder for each test of a file. */
export function useFolder(): void {
  beforeEach(() => {
    folder = temporaryFolder();
  });
}

export function write(name: string, content: unknown): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

async function* textInput(text: string) {
  yield await Promise.resolve(Buffer.from(text));
}

interface Settings {
  readonly base?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
}

async function open(names: readonly string[], { base, environment = {}, input = '' }: Settings) {
  const source = await openConfigSource(names, textInput(input), { base, folder });
  const bases = new BaseFiles({ environment, base });
  return createHotelBatch(source, { environment, random: () => 0, bases });
}

export async function problemsOf(names: readonly string[], settings: Settings = {}) {
  const batch = await open(names, settings);
  const problems: InputProblem[] = [];
  await batch.check((found) => void problems.push(...found.problems));
  return problems.map((problem) => {
    const place = placeInInput(problem).replace(`${folder}/`, '');
    return `${place} ${problem.path}: ${problem.message.replaceAll(`${folder}/`, '')}`;
  });
}

export async function configsOf(names: readonly string[], settings: Settings = {}) {
  const batch = await open(names, settings);
  const { problems } = await batch.check();
  expect(problems).toBe(0);
  return (await collect(batch.hotels())).map(({ config }) => config);
}

/** Fields that the hotels of a chain share, and a hotel that takes them from the base. */
const { name: _, email, ...profile } = hotelJson().hotelProfile;
export const shared = profile;
export const CHAIN = { ...hotelJson(), hotelProfile: shared, staffUsers: [] };
export const hotel = (name: string, more: object = {}) => ({
  extends: 'chain.json',
  hotelProfile: { name, email, ...more },
});
