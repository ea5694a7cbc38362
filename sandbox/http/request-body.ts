import type { HonoRequest } from 'hono';
import {
  cutOff,
  invalidForm,
  Refusal,
  tooLarge,
  unparsable,
  unsupportedMediaType,
} from '#sandbox/records/refusals.ts';

/** The JSON body of a request, `{}` for an empty one. Throws 400, 413 or 415. */
export async function readBody(request: HonoRequest, maxBytes: number): Promise<unknown> {
  const text = (await readBytes(request, maxBytes)).toString('utf8');
  if (text === '') return {};
  const type = request.header('content-type') ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type)) throw unsupportedMediaType(type);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unparsable(`Expecting value: ${placeOf(error, text)}`);
  }
}

/** The file named `file` of a multipart request, undefined without one. Throws 400, 413 or 415. */
export async function readFile(request: HonoRequest, maxBytes: number): Promise<File | undefined> {
  const type = request.header('content-type') ?? '';
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length === 0) return undefined;
  if (!/^multipart\/form-data\s*;/i.test(type)) throw unsupportedMediaType(type);
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    const file = form.get('file');
    return file instanceof File ? file : undefined;
  } catch {
    throw invalidForm();
  }
}

async function readBytes(request: HonoRequest, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const length = request.header('content-length');
  if (Number(length) > maxBytes) throw tooLarge();
  const isAnnounced = length !== undefined && request.header('transfer-encoding') === undefined;
  try {
    if (isAnnounced) return Buffer.from(await request.arrayBuffer());
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of request.raw.body ?? []) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    // The client has disconnected.
    throw error instanceof Refusal ? error : cutOff();
  }
}

/** Where a text stops being JSON, as Python's parser would say it. */
function placeOf(error: unknown, text: string): string {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '');
  const offset = Math.min(Number(position?.[1] ?? 0), text.length);
  const lines = text.slice(0, offset).split('\n');
  return `line ${lines.length} column ${(lines.at(-1) ?? '').length + 1} (char ${offset})`;
}
