import type { Mapping } from '#application/import/mapping/mapping.ts';
import type { Services } from '#ui/services.ts';
import { JSON_BYTES_MAXIMUM } from '#ui/files/read-configuration-file.ts';

/** Excludes `._hotel.json`, which macOS makes beside a file. */
export const JSON_NAME = /^(?!\._).*\.json$/i;
export const NOT_LOADED =
  'The import could not be loaded. Check your connection, then choose the file again.';
export const NOT_READ = 'The file could not be read';
export const TOO_LARGE = 'The file is too large to be a configuration';

export type ImportFile = Pick<File, 'name' | 'size' | 'text' | 'arrayBuffer'>;

/** A file of saved columns, such as `hms import --save-mapping` writes. */
export interface SavedColumns {
  /** Absent if the user made the mapping on the page. */
  readonly file?: ImportFile;
  readonly mapping: Mapping;
}

/** The first file with saved columns, if there is one. */
export async function savedColumnsAmong(
  files: readonly ImportFile[],
  load: Services['loadReadMapping'],
): Promise<SavedColumns | undefined> {
  for (const file of files) {
    if (!JSON_NAME.test(file.name) || file.size > JSON_BYTES_MAXIMUM) continue;
    // A file that cannot be read is reported when it is read as a configuration.
    const read = await Promise.all([load(), file.text()]).catch(() => undefined);
    const found = read && read[0](read[1]);
    if (found && 'mapping' in found) return { file, mapping: found.mapping };
  }
  return undefined;
}
