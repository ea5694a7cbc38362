import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Multipart } from '#adapters/http/wire/transport.ts';

const PIECE_BYTES = 64 * 1024;

/** A form with one file, as bytes of a known length. */
export function encodeMultipart({ field, name, type, content }: Multipart): {
  type: string;
  bytes: Buffer;
} {
  const boundary = `hms-${randomUUID()}`;
  const head =
    `--${boundary}\r\n` +
    `Content-Disposition: form-data; name="${quoted(field)}"; filename="${quoted(name)}"\r\n` +
    `Content-Type: ${type.replaceAll(/[\r\n]/g, '') || 'application/octet-stream'}\r\n\r\n`;
  const bytes = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, bytes };
}

/** The bytes as a stream that tells how many percent of them were taken. */
export function inPieces(bytes: Buffer, onProgress: (percent: number) => void): Readable {
  return Readable.from(pieces(bytes, onProgress), { objectMode: false, highWaterMark: 1 });
}

function* pieces(bytes: Buffer, onProgress: (percent: number) => void): Generator<Buffer> {
  let shown = 0;
  onProgress(0);
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    yield bytes.subarray(start, start + PIECE_BYTES);
    const sent = Math.min(start + PIECE_BYTES, bytes.length);
    const percent = Math.floor((sent / bytes.length) * 100);
    if (percent > shown) onProgress(percent);
    shown = percent;
  }
}

/** As browsers write names in a form (HTML 'multipart/form-data'). */
function quoted(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
