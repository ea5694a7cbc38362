import { existsSync } from 'node:fs';
import type { RunFacts } from '#application/ports/runs/run-store.ts';
import { shardsOf } from '#application/runs/sharded-run.ts';
import type { Call } from '#cli/call/call.ts';
import { invalidCommand } from '#cli/call/command-failure.ts';
import { EXIT, type ExitCode, REMOTE_EXITS } from '#cli/call/exit-codes.ts';
import { createServices } from '#cli/container.ts';
import { readRun, runFailure } from '#cli/runs/chosen-run.ts';
import { CredentialsFile } from '#cli/runs/credentials-file.ts';
import { openRuns } from '#cli/runs/open-runs.ts';
import { runOrShards } from '#cli/runs/shards-together.ts';
import { listed as inWords, plural, shortPath } from '#cli/terminal/printable.ts';
import { JSON_OUTPUT } from '#cli/call/options/shared-options.ts';
import { STORE } from '#cli/call/options/run-options.ts';
import { RUN } from '#cli/call/options/shared-arguments.ts';
import { defineCommand } from '#cli/call/command.ts';
import type { Options, OptionSpec } from '#cli/call/options/option.ts';

const OPTIONS = [
  ...STORE,
  {
    group: 'Output',
    flags: '--out <file>',
    description: 'file for the passwords (required); adds to an existing file from an earlier run',
  },
  JSON_OUTPUT,
] as const satisfies readonly OptionSpec[];

export const runCredentialsCommand = defineCommand({
  description: 'write the generated passwords of a run in a database to a file',
  argument: RUN,
  options: OPTIONS,
  note:
    'Needs the key of the run in HMS_RUN_KEY. hms writes a file that only you can read. If the ' +
    'run is stored in a folder, it has already written its passwords to a file, and hms prints the name ' +
    'of that file.',
  examples: ['hms runs credentials k3f9 --out passwords.ndjson'],
  exitCodes: REMOTE_EXITS,
  action: runCredentials,
});

async function runCredentials(call: Call<Options<typeof OPTIONS>>): Promise<ExitCode> {
  const { args, options, io } = call;
  const { out } = options;
  if (out === undefined)
    throw invalidCommand('No file is named for the passwords. Name it with --out.');
  const runs = await openRuns(call, createServices(options));
  const listed = await runOrShards(runs, args[0]);
  const { run: name } = listed;
  const shards = await readRun(runs, listed, (run) => shardsOf(run).map(({ facts }) => facts));
  if (!runs.sealed) throw invalidCommand(inAFolder(name, shards));
  const file = new CredentialsFile(out);
  file.assertWritable();
  await readRun(runs, listed, (run) => file.load(run, true));
  let users = 0;
  for (const { run } of shards) {
    try {
      for await (const { user, hotel } of runs.sealed.accounts(run)) {
        file.write(user, hotel);
        users += 1;
      }
    } catch (error) {
      throw runFailure(error, { place: runs.place, run });
    }
  }
  io.summary.note({ run: name, users, ...(users > 0 && { credentials: out }) });
  await io.stderr.line(
    users > 0
      ? `${plural(users, 'generated password')} of the run ${name} written to ${out}`
      : `The run ${name} has sent no generated passwords.`,
  );
  return EXIT.done;
}

function inAFolder(name: string, shards: readonly Pick<RunFacts, 'credentials'>[]): string {
  const files = shards.map(({ credentials }) => shortPath(credentials));
  const existing = files.filter((file) => existsSync(file));
  const fact =
    existing.length > 0
      ? `and the file with its generated passwords already exists: ${inWords(existing)}.`
      : `but no file with its generated passwords exists (${inWords(files)}): it generated none, or the file was moved.`;
  return `The run ${name} is stored in a folder, ${fact}`;
}
