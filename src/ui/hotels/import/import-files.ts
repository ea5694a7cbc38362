import type { ReadMapping, Services } from '#ui/services.ts';
import { JSON_BYTES_MAXIMUM } from '#ui/wizard/files/read-configuration-file.ts';

export const NOT_LOADED =
  'The import could not be loaded. Check your connection, then choose the file again.';
export const NOT_READ = 'The file could not be read';
export const TOO_LARGE = 'The file is too large to be a configuration';

export type ImportFile = Pick<File, 'name' | 'size' | 'text' | 'arrayBuffer'>;

/** Reads a file of saved columns. Never rejects: `mistake` says what is wrong. */
export async function mappingIn(
  file: ImportFile,
  load: Services['loadReadMapping'],
): Promise<ReturnType<ReadMapping>> {
  const readMapping = await load().catch(() => undefined);
  if (!readMapping) return { mistake: NOT_LOADED };
  if (file.size > JSON_BYTES_MAXIMUM) return { mistake: `${file.name}: ${TOO_LARGE}` };
  try {
    const found = readMapping(await file.text());
    if ('mapping' in found) return found;
    return { mistake: `${file.name} has no saved columns: ${found.mistake}` };
  } catch {
    return { mistake: `${file.name}: ${NOT_READ}` };
  }
}
