import type { CallResult } from '#application/diagnosis/conformance/asked-questions.ts';
import type {
  ConformanceReport,
  Leftover,
} from '#application/diagnosis/conformance/check-conformance.ts';
import { serverOf, type Call } from '#cli/call/command.ts';
import { CommandFailure, invalidCommand, EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import type { SharedOptions } from '#cli/call/options/shared-options.ts';
import { CallServices } from '#cli/container.ts';
import { showPauses } from '#cli/progress/display.ts';
import { readAccount } from '#cli/sign-in/password.ts';
import { signInOrFail } from '#cli/sign-in/connection.ts';
import { canAsk, isConfirmed } from '#cli/sign-in/question.ts';
import { plural, printable, shortened } from '#cli/terminal/printable.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { paintFor, type Colour, type Terminal } from '#cli/terminal/terminal.ts';

/** `yes` is true if the user typed --yes: then hms does not ask. */
type ConformanceCall = Call<SharedOptions & { readonly yes: boolean | undefined }>;

const STOPPING =
  'Stopping: hms first deletes the records of the check. Press Ctrl-C again to leave them.';
const CHECK_AGAIN =
  'Run hms doctor --conformance again: it asks to delete the hotel that this check left.';
const NOTHING = 'Nothing was created.';

export async function checkConformance(call: ConformanceCall): Promise<ExitCode> {
  const { options, io } = call;
  const work = `The check creates, changes and deletes a hotel with rooms, rates and staff at ${serverOf(options).href}`;
  if (!options.yes && !canAsk(call))
    throw invalidCommand(`${work}, and there is no terminal to ask on: add --yes.`);
  const account = await readAccount(call);
  const services = new CallServices(options, io);
  await signInOrFail(services, account, io);
  showPauses(io, (await services.connection()).pauses);
  const rules = await services.contractRules();
  const width = Math.max(...rules.calls.map((each) => each.call.length));
  const check = await services.checkConformance();
  const { stopWith, isInterrupted } = io.interrupts;
  const report = await check({
    agree: (leftovers) => agrees(call, work, leftovers),
    onStart: (created) =>
      stopWith({
        onFirst: () => void io.stderr.line(STOPPING),
        lastWords: () => ['Stopped at once.', ...leftLines(created()), CHECK_AGAIN],
      }),
    onResult: (result) => print(call, result, width),
    isInterrupted,
  });
  return await conclude(call, report);
}

async function agrees(
  { options, io }: ConformanceCall,
  work: string,
  leftovers: readonly Leftover[],
): Promise<boolean> {
  const names = leftovers.map(({ id, code }) => `${printable(code)} (id ${id})`).join(', ');
  const facts = [
    ...(options.yes ? [] : [`${work}.`]),
    ...(names === '' ? [] : [`An earlier check left the hotel ${names}. ${DELETED}`]),
    'On a server that does not delete hotels, the hotel Conformance check stays.',
  ];
  await io.stderr.lines(wrapped(facts, io.terminal));
  return options.yes === true || (await isConfirmed('Continue?', NOTHING));
}

const DELETED = 'It will be deleted with everything in it.';
async function print({ options, io }: ConformanceCall, result: CallResult, width: number) {
  const { call, status } = result;
  const message = shortened(printable(result.message));
  if (options.json) return await io.stdout.event({ event: 'check', ...result, message });
  const label = statusColumn(status, io.results);
  await io.stdout.lines(wrapped([`${label} ${call.padEnd(width)}  ${message}`], io.results));
}

function leftLines(left: ConformanceReport['left']): string[] {
  if (left.length === 0) return [];
  const names = left.map(({ kind, id }) => `${kind.replace('-', ' ')} ${id}`);
  return [printable(`Left on the server: ${names.join(', ')}`)];
}

async function conclude(
  { io }: ConformanceCall,
  { results, left, stop }: ConformanceReport,
): Promise<ExitCode> {
  const count = (status: CallResult['status']) =>
    results.filter((result) => result.status === status).length;
  const [ok, failed, skipped] = [count('ok'), count('failed'), count('skipped')];
  const left_behind = left.map(({ kind, id }) => ({ kind, id: String(id) }));
  io.summary.note({ ok: failed === 0 && !stop, passed: ok, failed, skipped, left_behind });
  if (stop?.reason === 'declined') throw new CommandFailure(EXIT.failed, NOTHING);
  const lines = [`${ok} ok, ${failed} failed, ${skipped} skipped`, ...leftLines(left)];
  await io.stderr.lines(wrapped(lines, io.terminal));
  if (stop?.reason === 'interrupted') throw new CommandFailure(EXIT.interrupted, 'Interrupted.');
  if (stop) throw new CommandFailure(EXIT.unreachable, printable(stop.message));
  if (failed === 0) return EXIT.done;
  io.summary.fail(`${plural(failed, 'request')} failed.`);
  return EXIT.failed;
}

type Status = 'ok' | 'failed' | 'skipped';

const COLOURS: Readonly<Record<Status, Colour>> = { ok: 'green', failed: 'red', skipped: 'dim' };
const WIDTH = 7;

/** Padded to the same width for every status. */
export function statusColumn(status: Status, terminal: Terminal): string {
  return paintFor(terminal)(COLOURS[status], status.padEnd(WIDTH));
}
