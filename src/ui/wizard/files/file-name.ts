/** A hotel's code as the name of a file, without what file systems refuse. */
export function fileName(code: string): string {
  const name = code.replace(/[^\p{L}\p{N}_-]+/gu, '-');
  return name.replace(/^-+|(?<!-)-+$/g, '') || 'hotel';
}
