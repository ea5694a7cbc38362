import { writeFileSync } from 'node:fs';
import type { Call } from '#cli/call/call.ts';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { createServices } from '#cli/container.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { fileFailureReason } from '#cli/call/file-failure.ts';

/** Prints the JSON Schema of a configuration, or writes it to a file. */
export async function schema({ options, io }: Call): Promise<ExitCode> {
  const text = `${JSON.stringify(await createServices(options).get('configSchema'), null, 2)}\n`;
  if (options.out === undefined) {
    await io.stdout.write(text);
    return EXIT.done;
  }
  try {
    writeFileSync(options.out, text);
  } catch (error) {
    throw new CommandFailure(
      EXIT.invalid,
      `${options.out} cannot be written: ${fileFailureReason(error)}.`,
    );
  }
  await io.stderr.line(`Written to ${options.out}`);
  return EXIT.done;
}
