import type { CheckAdvice, CheckResult } from '#application/diagnosis/diagnose-server.ts';
import { serverOf, defineCommand } from '#cli/call/command.ts';
import { skewWords, trySignIn } from '#cli/sign-in/connection.ts';
import { findAccount } from '#cli/sign-in/password.ts';
import { serverSentence } from '#cli/sign-in/servers.ts';
import { CallServices } from '#cli/container.ts';
import { checkConformance, statusColumn } from '#cli/diagnosis/conformance.ts';
import { EXIT, REMOTE_EXITS } from '#cli/call/exit-codes.ts';
import { plural, printable } from '#cli/terminal/printable.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { CONNECTION, JSON_OUTPUT } from '#cli/call/options/shared-options.ts';

type Printed = Omit<CheckResult, 'check' | 'advice'> & {
  readonly check: CheckResult['check'] | 'config' | 'proxy';
  readonly advice?: string;
};

const ADVICE: Readonly<Record<CheckAdvice, string>> = {
  address: 'Check --api-url and the network; `hms serve` starts a server on this machine.',
  'api-address':
    'Check --api-url: it must be the part of the address before /auth/token/, such as https://hotels.example/api.',
  overload: 'The server is overloaded or out of order: try again later.',
  account: 'Check --username and the password or token; an inactive account cannot sign in.',
  password: 'Set HMS_PASSWORD or use --password-stdin.',
  clock: 'Set the clock of this machine, or of the server.',
};

export const doctorCommand = defineCommand({
  description:
    'check the server, the account and the clock; with --conformance, every request of the API',
  options: [
    ...CONNECTION,
    {
      group: 'What to change',
      flags: '--conformance',
      description: 'check every request of the API with a test hotel, which is created and deleted',
    },
    {
      group: 'Safety',
      flags: '--yes',
      description: 'create and delete the test hotel without asking',
    },
    JSON_OUTPUT,
  ],
  note:
    'With --conformance, hms asks first. Then it creates, checks and deletes a hotel called ' +
    'Conformance check. Before it asks, it says if an earlier check has left a hotel, which it deletes. On a ' +
    'server that does not delete hotels, the hotel stays. hms schema --api prints the description of the requests that it checks.',
  examples: [
    'hms doctor',
    'hms doctor --api-url https://hotels.example/api --json',
    'hms doctor --api-url https://stage.hotels.example/api --conformance --yes',
  ],
  exitCodes: {
    ...REMOTE_EXITS,
    [EXIT.failed]: 'with --conformance, at least one request failed, or you declined the check',
    [EXIT.interrupted]: 'interrupted',
  },
  isInterruptible: true,
  async action(call) {
    const { options, io } = call;
    if (options.conformance) return await checkConformance(call);
    const account = await findAccount(call);
    const services = new CallServices(options, io);
    const connection = {
      server: serverOf(options).href,
      signIn: account && (() => trySignIn(services, account, io)),
      skewWords,
    };
    const failures: string[] = [];
    const print = async (result: Printed) => {
      const { check, status, message, advice } = result;
      if (options.json) await io.stdout.event({ event: 'check', ...result });
      else {
        const lines = [
          `${statusColumn(status, io.results)} ${check.padEnd(8)} ${printable(message)}`,
        ];
        if (advice !== undefined) lines.push(`${' '.repeat(17)}${printable(advice)}`);
        await io.stdout.lines(wrapped(lines, io.results));
      }
    };
    const config = await serverSentence(options);
    if (config !== undefined) await print({ check: 'config', status: 'ok', message: config });
    const { proxy } = await services.connection();
    if (proxy) {
      const message = `${proxy.url.host}, from ${proxy.variable}`;
      await print({ check: 'proxy', status: 'ok', message });
    }
    for await (const result of (await services.diagnoseServer())(connection)) {
      const { advice, ...rest } = result;
      if (rest.status === 'failed') failures.push(rest.message);
      await print(advice === undefined ? rest : { ...rest, advice: ADVICE[advice] });
    }
    const failed = failures.length;
    io.summary.note({ ok: failed === 0, failed });
    if (failed === 0) return EXIT.done;
    io.summary.fail(`${plural(failed, 'check')} failed: ${failures.join(' ')}`);
    return EXIT.unreachable;
  },
});
