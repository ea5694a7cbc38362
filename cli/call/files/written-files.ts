import {
  closeSync,
  constants,
  existsSync,
  ftruncateSync,
  lstatSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { plural } from '#cli/terminal/printable.ts';
import { invalidCommand } from '#cli/call/command-failure.ts';
import { cannotWrite } from './file-failure.ts';
import { makeFolder } from './make-folder.ts';
import { assertNoLink, makePrivate, openOwnFile } from './private-file.ts';

export interface NewFile {
  readonly path: string;
  readonly content: string | Uint8Array;
  /** The content includes passwords, so only the owner may read the file. */
  readonly isPrivate?: boolean;
}

/**
 * Creates missing folders. Throws `CommandFailure` if a file cannot be written, is a symbolic link, or has content and
 * `mayReplace` is false. Deletes a new file that it could not write completely.
 */
export function writeFiles(files: readonly NewFile[], mayReplace = false): void {
  if (!mayReplace) assertFree(files.map(({ path }) => path));
  for (const { path, content, isPrivate } of files) {
    let isNew = false;
    try {
      assertNoLink(path);
      makeFolder(dirname(path));
      isNew = lstatSync(path, { throwIfNoEntry: false }) === undefined;
      if (isPrivate) writePrivately(path, content);
      else writeFileSync(path, content);
    } catch (error) {
      // A user could mistake an incomplete file for a complete one.
      if (isNew && existsSync(path)) rmSync(path);
      throw cannotWrite(path, error);
    }
  }
}

function assertFree(paths: readonly string[]): void {
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

/** Restricts access before it writes the content. */
function writePrivately(path: string, content: NewFile['content']): void {
  const file = openOwnFile(path, constants.O_WRONLY | constants.O_CREAT);
  try {
    makePrivate(file);
    ftruncateSync(file);
    writeFileSync(file, content);
  } finally {
    closeSync(file);
  }
}
