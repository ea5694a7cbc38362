import { resolve } from 'node:path';
import type { Call } from '#cli/call/call.ts';
import { invalidCall } from '#cli/call/command-failure.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { canAsk } from '#cli/sign-in/question.ts';
import { nearestServers } from '#cli/sign-in/servers.ts';
import { askForTrust, linesOf, trust } from '#cli/sign-in/trusted-file.ts';

/** Lets other commands use the hms.config.json of a folder. In a pipe, the call is the consent. */
export async function trustFile(call: Call<'trust'>): Promise<ExitCode> {
  const { args, io } = call;
  const folder = resolve(args[0] ?? '.');
  const list = await nearestServers(folder);
  if (!list) throw invalidCall(`There is no hms.config.json in ${folder} or above it.`);
  if (canAsk(call)) await askForTrust(list, io);
  else {
    await io.stderr.lines(linesOf(list));
    await trust(list);
  }
  await io.stderr.line('Trusted until it changes.');
  return EXIT.done;
}
