import { writtenDocument, type FindBases } from '#adapters/json/bases/base-stack.ts';
import type { Layer } from '#adapters/json/bases/document-layer.ts';
import { readDocument } from '#adapters/json/read-document.ts';
import type { ConfigEntry, ConfigSource } from './config-source.ts';
import type { Surroundings } from './entry-reading.ts';

/** A configuration as it is written, with its bases merged. */
export interface WrittenHotel extends Pick<ConfigEntry, 'file' | 'index'> {
  readonly document: unknown;
}

/** Valid configurations without changes to their values: `${env:NAME}` stays. */
export async function* writtenHotels(
  source: ConfigSource,
  { environment, bases }: Surroundings,
  isWanted: (index: number) => boolean = () => true,
): AsyncGenerator<WrittenHotel> {
  for await (const entry of source.entries()) {
    if (!('text' in entry) || !isWanted(entry.index)) continue;
    const { text, file, index, folder } = entry;
    let layers: readonly Layer[] = [];
    const findBases: FindBases = (names) => {
      const found = bases.find(folder, names);
      if (found && 'layers' in found) ({ layers } = found);
      return found;
    };
    const { document } = readDocument(text, { environment, findBases });
    if (document) yield { file, index, document: writtenDocument(text, layers) };
  }
}
