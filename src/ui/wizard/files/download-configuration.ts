import { configurationFile } from './configuration-file.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { downloadFile } from './download-file.ts';

/** Has the browser save the configuration as a file (docs/decisions.md R21). */
export function downloadConfiguration(wizard: Wizard): void {
  downloadFile(configurationFile(wizard.document()));
}
