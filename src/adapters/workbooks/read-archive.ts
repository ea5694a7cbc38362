import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { tooLarge, XML_MAXIMUM_BYTES, ZIP_ENTRIES_MAXIMUM } from './sheet-limits.ts';

/**
 * Returns the XML of a ZIP archive by path. Other files are not inflated, so their text is empty.
 * Inflating stops at the size that the archive states. Throws `UnreadableInput` if a limit is
 * exceeded, and other errors if the archive is damaged.
 */
export async function readArchive(bytes: Uint8Array): Promise<Map<string, string>> {
  const archive = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false });
  const files = new Map<string, string>();
  let room = XML_MAXIMUM_BYTES;
  for await (const entry of archive.getEntriesGenerator()) {
    const isXml = /\.(?:xml|rels)$/i.test(entry.filename);
    if (isXml) room -= entry.uncompressedSize;
    if (room < 0 || files.size >= ZIP_ENTRIES_MAXIMUM) {
      throw tooLarge(`The workbook contains more than ${XML_MAXIMUM_BYTES / 1e6} MB of data`);
    }
    const text = isXml && !entry.directory ? await entry.getData(new TextWriter()) : '';
    files.set(entry.filename, text);
  }
  return files;
}
