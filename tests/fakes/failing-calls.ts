import { ApiError } from '#application/errors/api-error.ts';

type Failure = { status: number; message?: string; fields?: Readonly<Record<string, string>> };

/** A fake server whose next calls can be made to fail. */
export class FailingCalls {
  /** Each call waits for this before it finishes. */
  gate: Promise<unknown> = Promise.resolve();
  readonly updates: Readonly<Record<string, unknown>>[] = [];
  readonly #failures: Failure[] = [];

  failNext(failure: Failure): void {
    this.#failures.push(failure);
  }

  protected async answer<Answer>(carryOut: () => Answer): Promise<Answer> {
    await this.gate;
    const failure = this.#failures.shift();
    if (failure) throw refusal(failure);
    return carryOut();
  }
}

export function refusal({ status, message = '', fields = {} }: Failure): ApiError {
  return new ApiError({ status, code: 'invalid', message, fields, isNetwork: status === 0 });
}
