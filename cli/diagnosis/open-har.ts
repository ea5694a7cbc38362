import { closeSync, constants, fstatSync, readSync } from 'node:fs';
import { cannotWrite, fileFailureReason } from '#cli/call/files/file-failure.ts';
import { CommandFailure, invalidCommand } from '#cli/call/command-failure.ts';
import { STANDARD_OUTPUT } from '#cli/call/options/option-values.ts';
import { readVersion } from '#cli/package-root.ts';
import { makePrivate, openOwnFile } from '#cli/call/files/private-file.ts';
import { printAbove, type Screen } from './print-above.ts';

/** An existing file that starts with this text is an archive of hms, and may be replaced. */
const START = '{"log":{"version":"1.2","creator":{"name":"hms"';

type HarFileClass<Har> = new (
  file: number,
  version: string,
  onFailure: (error: unknown) => void,
) => Har;

/**
 * Opens the file of --har, which only its owner can read. Throws `CommandFailure` if the file has content that is not
 * an archive of hms. If writing fails later, prints a message, and the command continues.
 */
export function openHar<Har>(
  path: string,
  screen: Screen | undefined,
  HarFile: HarFileClass<Har>,
): Har {
  const onFailure = (error: unknown) => {
    const reason = fileFailureReason(error);
    if (screen)
      printAbove(
        screen,
        `hms: ${path} is incomplete from here on: ${reason}. The command continues.`,
      );
  };
  try {
    return new HarFile(openFile(path), readVersion(), onFailure);
  } catch (error) {
    throw error instanceof CommandFailure ? error : cannotWrite(path, error);
  }
}

function openFile(path: string): number {
  if (path === STANDARD_OUTPUT)
    throw invalidCommand('--har cannot write to standard output: name a file.');
  try {
    const file = openOwnFile(path, constants.O_RDWR | constants.O_CREAT);
    try {
      if (fstatSync(file).size > 0 && startOf(file) !== START) throw new NotHar();
      makePrivate(file);
      return file;
    } catch (error) {
      closeSync(file);
      throw error;
    }
  } catch (error) {
    if (!(error instanceof NotHar)) throw cannotWrite(path, error);
    throw invalidCommand(`${path} already exists and was not written by hms. Name another file.`);
  }
}

class NotHar extends Error {}

function startOf(file: number): string {
  const bytes = Buffer.alloc(START.length);
  return bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, 0));
}
