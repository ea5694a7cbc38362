import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { tooLarge, XML_MAXIMUM_BYTES, ZIP_ENTRIES_MAXIMUM } from './sheet-limits.ts';

/**
 * The XML of an archive by path; other files are not inflated, and empty here. Inflating stops at
 * the size that the archive states. Throws `UnreadableInput` above a limit, and other errors for a
 * damaged archive.
 */
export async function readZip(bytes: Buffer): Promise<Map<string, string>> {
  const archive = await fromBufferPromise(bytes);
  const files = new Map<string, string>();
  let room = archive.entryCount > ZIP_ENTRIES_MAXIMUM ? -1 : XML_MAXIMUM_BYTES;
  for await (const entry of archive.eachEntry()) {
    const isXml = /\.(?:xml|rels)$/i.test(entry.fileName);
    if (isXml) room -= entry.uncompressedSize;
    if (room < 0)
      throw tooLarge(`The workbook contains more than ${XML_MAXIMUM_BYTES / 1e6} MB of data`);
    files.set(entry.fileName, isXml ? await text(await archive.openReadStreamPromise(entry)) : '');
  }
  return files;
}
