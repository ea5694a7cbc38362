import { textTable } from '#domain/text/text-table.ts';

export const LOGO_MAX_BYTES = 2 * 1024 * 1024;

/** The first bytes of each file type, one character per byte. `?` matches any byte. */
const BEGINNINGS: Readonly<Record<string, string>> = textTable({
  'image/png': '\x89PNG\r\n\x1A\n',
  'image/jpeg': '\xFF\xD8\xFF',
  'image/webp': 'RIFF????WEBP',
  'image/gif': 'GIF8?a',
});

export const LOGO_TYPES: readonly string[] = Object.keys(BEGINNINGS);

export type LogoFault = 'wrong-type' | 'too-large' | 'not-a-picture';

/** Checks only the type and size, so it can run before the file is read. */
export function logoFault(file: {
  readonly type: string;
  readonly size: number;
}): LogoFault | undefined {
  if (!LOGO_TYPES.includes(file.type)) return 'wrong-type';
  return file.size > LOGO_MAX_BYTES ? 'too-large' : undefined;
}

/** Whether the first bytes match the type. */
export function isPictureOf(type: string, content: Uint8Array): boolean {
  const beginning = BEGINNINGS[type];
  if (beginning === undefined) return false;
  return beginning
    .split('')
    .every((byte, at) => byte === '?' || content[at] === byte.charCodeAt(0));
}
