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
import { concealing } from '#domain/text/written-forms.ts';

export interface CallResult {
  /** The endpoint, such as `POST /rooms/rooms/`. */
  readonly call: string;
  readonly status: 'ok' | 'failed' | 'skipped';
  readonly message: string;
}

/**
 * An additional check of a response that matches the API description. Returns what is wrong with
 * the response, or undefined. May throw `ApiError`.
 */
export type Expectation = (body: unknown) => string | undefined | Promise<string | undefined>;

export type OnResult = (result: CallResult) => Promise<void>;

/** Thrown if the user interrupts the check or the server does not respond. */
export class CheckStopped extends Error {
  override readonly name = 'CheckStopped';
}

export const AS_DESCRIBED = 'as described';
const NO_EXPECTATION: Expectation = () => undefined;

export class CallChecks {
  readonly #rules: ContractRules;
  readonly #onResult: OnResult;
  readonly #isInterrupted: () => boolean;
  readonly #results = new Map<string, CallResult>();

  constructor(rules: ContractRules, onResult: OnResult, isInterrupted: () => boolean) {
    this.#rules = rules;
    this.#onResult = onResult;
    this.#isInterrupted = isInterrupted;
  }

  get results(): readonly CallResult[] {
    return [...this.#results.values()];
  }

  /**
   * Sends a request and reports the result. Resolves to the body of every success, even if it does
   * not match the description, and to undefined if the request fails. Throws `CheckStopped`.
   */
  async send(
    caller: ContractCaller,
    request: ContractCall,
    expect: Expectation = NO_EXPECTATION,
  ): Promise<unknown> {
    let body: unknown;
    await this.#make(request, async () => {
      body = await caller.send(request);
      return this.#rules.faultOf(request.call, body) ?? (await expect(body));
    });
    return body;
  }

  /** Sends a DELETE and reports the result. Resolves to whether the server deleted the record. */
  async remove(caller: ContractCaller, request: ContractCall): Promise<boolean> {
    return await this.#make(request, async () => {
      await caller.send(request);
      return undefined;
    });
  }

  /**
   * Calls `work` and reports the result. `work` sends the request, and resolves to what is wrong
   * with the response or to undefined. Returns whether the server accepted the request.
   */
  async #make(
    { call, body = {} }: ContractCall,
    work: () => Promise<string | undefined>,
  ): Promise<boolean> {
    const conceal = concealing(...passwordsIn(body));
    if (this.#isInterrupted()) throw new CheckStopped('interrupted');
    try {
      const fault = await work();
      const status = fault === undefined ? 'ok' : 'failed';
      await this.report(call, status, conceal(fault ?? AS_DESCRIBED));
      return true;
    } catch (error) {
      if (!isApiError(error)) throw error;
      await this.reportError(call, error, conceal);
      if (error.status === 0) throw new CheckStopped(error.message);
      return false;
    }
  }

  async report(call: string, status: CallResult['status'], message: string): Promise<void> {
    if (this.#results.has(call)) return;
    const result = { call, status, message };
    this.#results.set(call, result);
    await this.#onResult(result);
  }

  async skipRest(message: string): Promise<void> {
    for (const { call } of this.#rules.calls) await this.report(call, 'skipped', message);
  }

  /**
   * Reports a failed request. Reports it as skipped if the product works without this endpoint and
   * the server does not have it.
   */
  async reportError(call: string, error: ApiError, conceal = concealing()): Promise<void> {
    const without = this.#rules.calls.find((each) => each.call === call)?.without;
    if (without !== undefined && isNotOffered(error)) {
      await this.report(call, 'skipped', `not supported (${error.status}). ${without}`);
    } else await this.report(call, 'failed', conceal(failureSentence(error)));
  }
}

/** A server may quote the request in its error, so messages must hide the passwords. */
function passwordsIn(body: object): unknown[] {
  return Object.entries(body).flatMap(([field, value]) =>
    field.includes('password') ? [value as unknown] : [],
  );
}

export function failureSentence({ code, status, fields, message }: ApiError): string {
  if (code === NOT_THE_API || status === 0) return message;
  const words = Object.entries(fields).map(([field, said]) => `${field}: ${said}`);
  const said = words.length > 0 ? words.join(' ') : message;
  return `the server returned ${status} instead of a success${said === '' ? '' : `: ${said}`}`;
}
