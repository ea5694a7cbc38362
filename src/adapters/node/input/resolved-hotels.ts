import { writtenSettings } from '#adapters/json/bases/base-stack.ts';
import type { ConfigEntry, ConfigSource } from './config-source.ts';
import { readText, type Surroundings } from './entry-reading.ts';

export interface ResolvedHotel extends Pick<ConfigEntry, 'file' | 'index'> {
  readonly document: unknown;
}

/** Yields valid configurations with unchanged values: `${env:NAME}` is not replaced. */
export async function* resolvedHotels(
  source: ConfigSource,
  surroundings: Surroundings,
  isWanted: (index: number) => boolean = () => true,
): AsyncGenerator<ResolvedHotel> {
  for await (const entry of source.entries()) {
    if (!('text' in entry) || !isWanted(entry.index)) continue;
    const { document, lowestFirst } = readText(entry, surroundings);
    if (!document) continue;
    yield { file: entry.file, index: entry.index, document: writtenSettings(lowestFirst) };
  }
}
