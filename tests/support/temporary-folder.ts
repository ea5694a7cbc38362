import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeLater } from './close-later.ts';

/** A new folder. It is deleted at the end of the test, or of the file if no test runs. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hms-test-')));
  closeLater(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
