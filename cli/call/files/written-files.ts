import { statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { plural } from '#cli/terminal/printable.ts';
import { invalidCommand } from '#cli/call/command-failure.ts';
import { cannotWrite } from './file-failure.ts';
import { makeFolder } from './make-folder.ts';
import { WholeFile } from './whole-file.ts';

export interface NewFile {
  readonly path: string;
  readonly content: string | Uint8Array;
  /** The content includes passwords, so only the owner may read the file. */
  readonly isPrivate?: boolean;
}

/**
 * Creates missing folders. Throws `CommandFailure` if a file cannot be written, is a symbolic link, or has content and
 * `mayReplace` is false. A file that cannot be written completely is not changed.
 */
export function writeFiles(files: readonly NewFile[], mayReplace = false): void {
  if (!mayReplace) assertFree(files.map(({ path }) => path));
  for (const { path, content, isPrivate } of files) {
    try {
      makeFolder(dirname(path));
      const file = new WholeFile(path, isPrivate);
      try {
        writeFileSync(file.fd, content);
      } catch (error) {
        file.discard();
        throw error;
      }
      file.commit();
    } catch (error) {
      throw cannotWrite(path, error);
    }
  }
}

/** Throws `CommandFailure` if one of the files exists and has content. */
export function assertFree(paths: readonly string[]): void {
  const [first, ...others] = paths.filter((path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() && found.size > 0;
  });
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` and ${plural(others.length, 'more file')}`;
  throw invalidCommand(
    `${first}${more} already ${others.length === 0 ? 'exists' : 'exist'}. Choose another file or folder, or add --force to replace existing files.`,
  );
}
