import { configurationFile } from '../../stores/configuration-file.ts';
import type { Wizard } from '../../stores/wizard.ts';

/** Has the browser save the configuration as a file (R21). */
export function downloadConfiguration(wizard: Wizard): void {
  const { name, text } = configurationFile(wizard.document());
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Not before the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
