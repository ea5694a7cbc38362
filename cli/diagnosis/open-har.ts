import { cannotWrite, fileFailureReason } from '#cli/call/files/file-failure.ts';
import { CommandFailure, invalidCommand } from '#cli/call/exit-codes.ts';
import { STANDARD_OUTPUT } from '#cli/call/options/option-values.ts';
import { readVersion } from '#cli/package-root.ts';
import { assertReplaceable, WholeFile } from '#cli/call/files/whole-file.ts';
import { printAbove, type ErrorOutput } from './print-above.ts';

/** An existing file that starts like this is an archive of hms, and may be replaced. */
const START = /^\{"log":\{"version":"1\.2","creator":\{"name":"hms"/;

type HarFileClass<Har> = new (
  file: number,
  version: string,
  onFailure: (error: unknown) => void,
) => Har;

/**
 * Opens the file of --har, which only its owner can read. An earlier archive is replaced when the process exits; a new
 * archive can be opened even if the process is killed. Throws `CommandFailure` if the file has content that is not an
 * archive of hms. If writing fails later, prints a message, and the command continues.
 */
export function openHar<Har>(
  path: string,
  screen: ErrorOutput | undefined,
  HarFile: HarFileClass<Har>,
): Har {
  const tell = (fact: string, error: unknown, rest = '') => {
    if (screen) printAbove(screen, `hms: ${path} ${fact}: ${fileFailureReason(error)}.${rest}`);
  };
  try {
    const file = openFile(path);
    let hasFailed = false;
    const onFailure = (error: unknown) => {
      hasFailed = true;
      if (file.isReplacing) file.discard();
      const fact = file.isReplacing ? 'is not replaced' : 'is incomplete from here on';
      tell(fact, error, ' The command continues.');
    };
    let har: Har;
    try {
      har = new HarFile(file.fd, readVersion(), onFailure);
    } catch (error) {
      file.discard();
      throw error;
    }
    if (file.isReplacing) {
      process.once('exit', () => {
        if (hasFailed) return;
        try {
          file.commit();
        } catch (error) {
          tell('is not replaced', error);
        }
      });
    } else file.commit({ isOpen: true });
    return har;
  } catch (error) {
    throw error instanceof CommandFailure ? error : cannotWrite(path, error);
  }
}

function openFile(path: string): WholeFile {
  if (path === STANDARD_OUTPUT)
    throw invalidCommand('--har cannot write to standard output: name a file.');
  assertReplaceable(path, 'an archive of hms', START);
  return new WholeFile(path, true);
}
