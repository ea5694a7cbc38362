import { fileName } from '#ui/wizard/files/configuration-file.ts';
import type { LaunchResult } from './launch-result.ts';

/** The result as a file to save: its name and its text. */
export function resultFile(result: LaunchResult): { name: string; text: string } {
  const { hotel, launchedAt, done, total, groups } = result;
  const lines = [
    `${hotel.name} (${hotel.code}), launched at ${launchedAt}`,
    `${done} of ${total} records are as you entered them.`,
    ...groups.flatMap(({ title, reasons, repair, items }) => [
      '',
      title,
      ...reasons.map((reason) => `  Why: ${reason}`),
      `  To repair it: ${repair}`,
      ...items.map((item) => `  - ${item}`),
    ]),
  ];
  return { name: `${fileName(hotel.code)}-launch-warnings.txt`, text: `${lines.join('\r\n')}\r\n` };
}
