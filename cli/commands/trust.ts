import { resolve } from 'node:path';
import { defineCommand } from '#cli/call/command.ts';
import { invalidCommand, EXIT, LOCAL_EXITS } from '#cli/call/exit-codes.ts';
import { canAsk } from '#cli/sign-in/question.ts';
import { nearestServers } from '#cli/sign-in/servers.ts';
import { askForTrust, linesOf, trust } from '#cli/sign-in/trusted-file.ts';

export const trustCommand = defineCommand({
  description:
    'show the servers and programs in the hms.config.json of a folder, and let hms use them',
  argument: {
    syntax: '[folder]',
    description:
      'folder with the hms.config.json, or a folder below that folder (default: the working folder)',
  },
  options: [],
  note:
    'Before hms runs a password command in an hms.config.json, or sends a password to a server in it, ' +
    'you have to trust the file. If the file changes, trust it again. On a terminal, hms trust and ' +
    'every command that uses the file ask whether you trust it. A file that you name with --config or ' +
    'HMS_CONFIG needs no trust.',
  examples: ['hms trust', 'hms trust ~/chains/seaside'],
  exitCodes: LOCAL_EXITS,
  async action(call) {
    const { args, io } = call;
    const folder = resolve(args[0] ?? '.');
    const list = await nearestServers(folder);
    if (!list) throw invalidCommand(`There is no hms.config.json in ${folder} or above it.`);
    if (canAsk(call)) await askForTrust(list, io);
    else {
      await io.stderr.lines(linesOf(list));
      await trust(list);
    }
    await io.stderr.line('The file is trusted until it changes.');
    return EXIT.done;
  },
});
