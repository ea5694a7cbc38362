import { randomUUID } from 'node:crypto';
import type { Multipart } from '#adapters/http/wire/transport.ts';

export function formBody({ field, name, type, content }: Multipart): {
  readonly body: Buffer;
  readonly type: string;
} {
  const boundary = `hms-${randomUUID()}`;
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(field)}"; ` +
    `filename="${quoted(name)}"\r\nContent-Type: ${type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}

/** Escapes a name as browsers do. */
function quoted(name: string): string {
  return name.replace(/["\r\n]/g, encodeURIComponent);
}
