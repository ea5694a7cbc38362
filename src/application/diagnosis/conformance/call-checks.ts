import {
  isApiError,
  isNotOffered,
  NOT_THE_API,
  type ApiError,
} from '#application/errors/api-error.ts';
import type {
  ContractCall,
  ContractCaller,
  ContractRules,
} from '#application/ports/api/contract-api.ts';
import { differencesOf } from '#domain/plan/record-differences.ts';
import { isObject, type Body } from '#domain/record.ts';
import { concealing } from '#domain/text/written-forms.ts';

export interface CallResult {
  /** The endpoint, such as `POST /rooms/rooms/`. */
  readonly call: string;
  readonly status: 'ok' | 'failed' | 'skipped';
  readonly message: string;
}

export interface Expected {
  /** The values that the record in the response must have. By default, those of the request. */
  readonly shown?: object | undefined;
  /** Returns what else is wrong with the response, or undefined. May throw `ApiError`. */
  readonly further?: (body: unknown) => Promise<string | undefined>;
}

/** Thrown if the user interrupts the check or the server does not respond. */
export class CheckStopped extends Error {
  override readonly name = 'CheckStopped';
}

export class CallChecks {
  readonly #rules: ContractRules;
  readonly #onResult: (result: CallResult) => Promise<void>;
  readonly #isInterrupted: () => boolean;
  readonly #results = new Map<string, CallResult>();

  constructor(rules: ContractRules, onResult: CallChecks['report'], isInterrupted: () => boolean) {
    this.#rules = rules;
    this.#onResult = onResult;
    this.#isInterrupted = isInterrupted;
  }

  get results(): readonly CallResult[] {
    return [...this.#results.values()];
  }

  /** Resolves to the body of a success, or undefined after a failure. Throws `CheckStopped`. */
  async send(
    caller: ContractCaller,
    request: ContractCall,
    { shown = request.body, further }: Expected = {},
  ): Promise<unknown> {
    if (this.#isInterrupted()) throw new CheckStopped('interrupted');
    const { call } = request;
    const conceal = concealing(...passwordsIn(request.body ?? {}));
    let body: unknown;
    try {
      body = await caller.send(request);
      const fault =
        this.#rules.faultOf(call, body) ??
        this.#difference(call, shown, body) ??
        (await further?.(body));
      if (fault === undefined) await this.accept(call);
      else await this.report({ call, status: 'failed', message: conceal(fault) });
    } catch (error) {
      if (!isApiError(error)) throw error;
      await this.refuse(call, error, conceal);
      if (error.status === 0) throw new CheckStopped(error.message);
    }
    return body;
  }

  async accept(call: string): Promise<void> {
    await this.report({ call, status: 'ok', message: 'as described' });
  }

  async refuse(call: string, error: ApiError, conceal = concealing()): Promise<void> {
    const without = this.#rules.calls.find((each) => each.call === call)?.without;
    const isSkipped = without !== undefined && isNotOffered(error);
    await this.report({
      call,
      status: isSkipped ? 'skipped' : 'failed',
      message: isSkipped
        ? `not supported (${error.status}). ${without}`
        : conceal(failureSentence(error)),
    });
  }

  /** Only the first result of an endpoint counts. */
  async report(result: CallResult): Promise<void> {
    if (this.#results.has(result.call)) return;
    this.#results.set(result.call, result);
    await this.#onResult(result);
  }

  async skipRest(message: string): Promise<void> {
    for (const { call } of this.#rules.calls) {
      await this.report({ call, status: 'skipped', message });
    }
  }

  /** Fields that are missing in the response are not compared. */
  #difference(call: string, sent: object | undefined, record: unknown): string | undefined {
    const kind = this.#rules.calls.find((each) => each.call === call)?.kind;
    if (!kind || !isObject(sent) || !isObject(record)) return undefined;
    const [difference] = differencesOf(kind, sent as Body, record, {
      stated: Object.keys(sent),
    });
    if (!difference) return undefined;
    const { field, expected, actual } = difference;
    return `${field} is ${JSON.stringify(actual)}, but ${JSON.stringify(expected)} was sent`;
  }
}

/** A server may quote the request in its error, so messages must hide the passwords. */
function passwordsIn(body: object): unknown[] {
  return Object.entries(body).flatMap(([field, value]) =>
    field.includes('password') ? [value as unknown] : [],
  );
}

function failureSentence({ code, status, fields, message }: ApiError): string {
  if (code === NOT_THE_API || status === 0) return message;
  const words = Object.entries(fields).map(([field, said]) => `${field}: ${said}`);
  const said = words.length > 0 ? words.join(' ') : message;
  return `the server returned ${status} instead of a success${said === '' ? '' : `: ${said}`}`;
}
