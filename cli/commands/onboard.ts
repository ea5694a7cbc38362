import { randomUUID } from 'node:crypto';
import { ApiError } from '#application/api-error.ts';
import type { HotelInput } from '#application/ports/hotel-input.ts';
import type { UserApi } from '#application/ports/user-api.ts';
import type { Call } from '#cli/call.ts';
import { signInOrFail } from '#cli/connection.ts';
import { createServices } from '#cli/container.ts';
import { CredentialsFile } from '#cli/credentials-file.ts';
import { EXIT, type ExitCode } from '#cli/exit-codes.ts';
import { cutShortLines, hotelEvent, hotelLines, runEvent, runLines } from '#cli/hotel-report.ts';
import { listenForInterrupts, type Interrupts } from '#cli/interrupts.ts';
import { runOnboarding, type HotelState, type RunEnd } from '#cli/onboarding-run.ts';
import { readPassword } from '#cli/password.ts';
import { hotelLabel } from '#cli/printable.ts';
import { admitInput } from '#cli/problem-report.ts';
import { createProgressView } from '#cli/progress-view.ts';
import type { ServiceSource } from '#cli/services.ts';
import { paintFor } from '#cli/terminal.ts';

/** Checks everything first, then signs in and sets up one hotel after the other. */
export async function onboard(call: Call): Promise<ExitCode> {
  const interrupts = listenForInterrupts();
  try {
    return await onboardUnless(interrupts, call);
  } finally {
    interrupts.release();
  }
}

async function onboardUnless(interrupts: Interrupts, call: Call): Promise<ExitCode> {
  const { args, options, io } = call;
  const services = createServices(options);
  const input = await (await services.get('openInput'))(args);
  const admitted = await admitInput(input, io, options.json ?? false);
  if (!admitted) return EXIT.invalid;
  const { apiUrl, username = '' } = options;
  if (!apiUrl) throw new Error('--api-url has a default.');
  const password = await readPassword(call);

  const run = randomUUID();
  const credentials = new CredentialsFile(
    options.credentials ?? `.hms/runs/${run}.credentials.ndjson`,
  );
  credentials.assertWritable();
  await signInOrFail(await services.get('signIn'), { apiUrl, username, password });
  return await carryOut(call, services, {
    run,
    input,
    hotels: admitted.hotels,
    credentials,
    interrupts,
  });
}

interface Run {
  readonly run: string;
  readonly input: HotelInput;
  readonly hotels: number;
  readonly credentials: CredentialsFile;
  readonly interrupts: Interrupts;
}

async function carryOut(
  { options, io }: Call,
  services: ServiceSource,
  { run, input, hotels, credentials, interrupts }: Run,
): Promise<ExitCode> {
  const pauses = await services.get('pauses');
  const users = await services.get('users');
  const view = createProgressView(io, pauses);
  const paint = paintFor(io.terminal);
  let ended = 0;
  let stateNow: (() => HotelState) | undefined;
  const lastWords = () =>
    cutShortLines({ underWay: stateNow?.(), ended, hotels, credentials: credentials.writtenTo });
  interrupts.stopWith({
    onFirst: () => {
      void view.say([
        'Stopping: waiting for the requests under way (Ctrl-C again exits at once) …',
      ]);
      pauses.giveUp();
    },
    lastWords,
  });
  const startedAt = performance.now();
  try {
    const end = await runOnboarding(input.hotels(), {
      onboardHotel: await services.get('onboardHotel'),
      createJournal: await services.get('createJournal'),
      random: await services.get('random'),
      now: (await services.get('clock')).now(),
      isInterrupted: interrupts.isInterrupted,
      isReachable: () => isReachable(users),
      keepPassword: (user, { code, hotelId }) => credentials.write(user, { code, id: hotelId }),
      watcher: {
        started: ({ index, config: { hotelProfile } }, plan, hotelStateNow) => {
          stateNow = hotelStateNow;
          view.started(titleOf(hotelProfile.name, plan.hotelCode, index, hotels), plan);
        },
        progress: (event) => view.progress(event),
        ended: async (result) => {
          stateNow = undefined;
          ended += 1;
          await view.say(hotelLines(result, { paint, hotels }));
          if (options.json) await io.stdout.event(hotelEvent(result));
        },
      },
    });
    const requests = (await services.get('requestCount'))();
    const ms = performance.now() - startedAt;
    const facts = { run, ...end, requests, ms, credentials: credentials.writtenTo };
    await view.say(runLines(facts));
    if (options.json) await io.stdout.event(runEvent(facts));
    return exitCodeOf(end);
  } catch (error) {
    // What is under way cannot go on: nothing more of it is sent.
    pauses.giveUp();
    await view.say(lastWords());
    throw error;
  } finally {
    view.close();
  }
}

/** CLI.md 'Exit codes'. */
function exitCodeOf({ counts, stop }: RunEnd): ExitCode {
  if (stop === 'interrupted') return EXIT.interrupted;
  if (counts.failed > 0 || counts.skipped > 0) return EXIT.failed;
  return counts.incomplete > 0 ? EXIT.incomplete : EXIT.done;
}

function titleOf(name: string, code: string, index: number, hotels: number): string {
  const place = hotels > 1 ? `  ${index + 1} of ${hotels}` : '';
  return `${hotelLabel(name, code)}${place}`;
}

async function isReachable(users: UserApi): Promise<boolean> {
  try {
    await users.currentUser();
    return true;
  } catch (error) {
    if (error instanceof ApiError) return !error.isNetwork;
    throw error;
  }
}
