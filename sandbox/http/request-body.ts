import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import {
  cutOff,
  invalidForm,
  tooLarge,
  unparsable,
  unsupportedMediaType,
} from '#sandbox/records/refusals.ts';

/** Returns the parsed JSON body of a request, or `{}` if it is empty. Throws 400, 413 or 415. */
export async function jsonBody(context: Context, maxBytes: number): Promise<unknown> {
  const text = (await readBytes(context, maxBytes)).toString('utf8');
  if (text === '') return {};
  const type = context.req.header('content-type') ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type)) throw unsupportedMediaType(type);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unparsable(error instanceof Error ? error.message : '');
  }
}

/** The file in the field `file` of a multipart request, or undefined. Throws 400, 413 or 415. */
export async function uploadedFile(context: Context, maxBytes: number): Promise<File | undefined> {
  const type = context.req.header('content-type') ?? '';
  const bytes = await readBytes(context, maxBytes);
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

function refuse(): never {
  throw tooLarge();
}

async function readBytes(context: Context, maxSize: number): Promise<Buffer<ArrayBuffer>> {
  try {
    await bodyLimit({ maxSize, onError: refuse })(context, async () => undefined);
    return Buffer.from(await context.req.arrayBuffer());
  } catch (error) {
    // Any other error means that the client has disconnected.
    throw error instanceof HTTPException ? error : cutOff();
  }
}
