// What the commands share that only read live hotels.
import { ApiError, isSignedOut } from '#application/errors/api-error.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import type { Call } from '#cli/call/call.ts';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { signInOrFail } from '#cli/sign-in/connection.ts';
import { EXIT } from '#cli/call/exit-codes.ts';
import { readPassword } from '#cli/sign-in/password.ts';
import { showPauses } from '#cli/progress/pauses.ts';
import { printable } from '#cli/terminal/printable.ts';
import type { ServiceSource } from '#cli/call/services.ts';

/** Signs in, and shows pauses from then on. Throws `CommandFailure`. */
export async function signInToRead(call: Call, services: ServiceSource): Promise<void> {
  const { options, io } = call;
  const { apiUrl, username = '' } = options;
  if (!apiUrl) throw new Error('--api-url has a default.');
  const password = await readPassword(call);
  showPauses(io, await services.get('pauses'));
  await signInOrFail(services, { apiUrl, username, password }, io);
}

/** `status` is HTTP's. */
interface Refusal {
  readonly reason: string;
  readonly status: number;
}

/** What a call answered, or why it failed for this hotel alone. Throws what fails for every hotel. */
export async function answerOrReason<Answer>(
  call: Promise<Answer>,
): Promise<{ readonly answer: Answer } | Refusal> {
  try {
    return { answer: await call };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const reason = printable(technicalMessage(error));
    if (error.isNetwork || isSignedOut(error)) {
      throw new CommandFailure(EXIT.unreachable, reason);
    }
    return { reason, status: error.status };
  }
}
