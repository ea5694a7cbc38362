import { plainText } from '#domain/text/plain-text.ts';
import { fileName } from '#ui/wizard/files/configuration-file.ts';
import type { LaunchResult } from './launch-result.ts';
import { resultGroups } from './launch-warnings.ts';

/**
 * A text file with the warnings of the launch. `presentStaff` lists users who could sign in before
 * the launch.
 */
export function resultFile(
  result: LaunchResult,
  presentStaff: readonly string[],
): { name: string; text: string } {
  const { hotel, start, done, total } = result;
  const lines = [
    `${hotel.name} (${hotel.code}), launched at ${new Date(start.startedAt).toISOString()}`,
    `${done} of ${total} records are as you entered them.`,
    ...resultGroups(result, presentStaff).flatMap(({ title, reasons, repair, items }) => [
      '',
      title,
      ...reasons.map((reason) => `  Why: ${reason}`),
      `  To repair it: ${repair}`,
      ...items.map((item) => `  - ${item}`),
    ]),
  ];
  return {
    name: `${fileName(hotel.code)}-launch-warnings.txt`,
    text: `${lines.map(plainText).join('\r\n')}\r\n`,
  };
}
