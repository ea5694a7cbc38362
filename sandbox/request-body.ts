import type { HonoRequest } from 'hono';
import { tooLarge, unparsable, unsupportedMediaType } from './refusals.ts';

/** The JSON body of a request, `{}` where it is empty. Throws 400, 413 or 415. */
export async function readBody(request: HonoRequest, maxBytes: number): Promise<unknown> {
  const text = await readText(request, maxBytes);
  if (text === '') return {};
  const type = request.header('content-type') ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type)) throw unsupportedMediaType(type);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unparsable(`Expecting value: ${placeOf(error, text)}`);
  }
}

async function readText(request: HonoRequest, maxBytes: number): Promise<string> {
  const length = request.header('content-length');
  if (Number(length) > maxBytes) throw tooLarge();
  if (length !== undefined && request.header('transfer-encoding') === undefined) {
    return request.text();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.raw.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Where a text stops being JSON, as Python's parser would say it. */
function placeOf(error: unknown, text: string): string {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '');
  const offset = Math.min(Number(position?.[1] ?? 0), text.length);
  const lines = text.slice(0, offset).split('\n');
  return `line ${lines.length} column ${(lines.at(-1) ?? '').length + 1} (char ${offset})`;
}
