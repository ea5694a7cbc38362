import {
  isApiError,
  isNotFound,
  isNotOffered,
  NOT_THE_API,
  orUndefined,
  type ApiError,
} from '#application/errors/api-error.ts';
import type {
  ContractApi,
  ContractCall,
  ContractCaller,
  ContractRules,
} from '#application/ports/api/contract-api.ts';
import { statesHotel } from '#domain/plan/natural-keys.ts';
import { LISTED, resolveReferences, type RecordKind } from '#domain/plan/operation.ts';
import { differencesOf } from '#domain/plan/record-differences.ts';
import { RECORD_PATHS } from '#domain/plan/record-paths.ts';
import { comparableText, idIn, isFields, type Body, type Id } from '#domain/record.ts';
import { concealing } from '#domain/text/written-forms.ts';
import { isResponse, type Question } from './questions.ts';

export interface CallResult {
  /** The endpoint, such as `POST /rooms/rooms/`. */
  readonly call: string;
  readonly status: 'ok' | 'failed' | 'skipped';
  readonly message: string;
}

export interface Created {
  readonly kind: RecordKind;
  readonly id: Id;
  /** The name under which questions refer to the record. */
  readonly key?: string | undefined;
}

export interface Listener {
  readonly onResult: (result: CallResult) => Promise<void>;
  readonly isInterrupted: () => boolean;
}

/** Thrown if the user interrupts the check or the server does not respond. */
export class CheckStopped extends Error {
  override readonly name = 'CheckStopped';
}

/** The results by endpoint, and the records that must be deleted at the end. */
export class AskedQuestions {
  readonly #api: ContractApi;
  readonly #rules: ContractRules;
  readonly #listener: Listener;
  readonly #results = new Map<string, CallResult>();
  #created: readonly Created[] = [];

  constructor(api: ContractApi, rules: ContractRules, listener: Listener) {
    this.#api = api;
    this.#rules = rules;
    this.#listener = listener;
  }

  get results(): readonly CallResult[] {
    return [...this.#results.values()];
  }

  get created(): readonly Created[] {
    return this.#created;
  }

  get hotelId(): Id | undefined {
    return this.idOf('hotel');
  }

  idOf(key: string): Id | undefined {
    return this.#created.findLast((record) => record.key === key)?.id;
  }

  /** Adds the record in a response, if it has an ID and was not added before. */
  add(kind: RecordKind, record: unknown, key?: string): void {
    const id = idIn(record);
    const isKnown = this.#created.some((one) => one.kind === kind && one.id === id);
    if (id !== undefined && !isKnown) this.#created = [...this.#created, { kind, id, key }];
  }

  /** Resolves to the body of a success, or undefined after a failure. Throws `CheckStopped`. */
  async ask(caller: ContractCaller, question: Question): Promise<unknown> {
    if (this.#listener.isInterrupted()) throw new CheckStopped('interrupted');
    const resolved = this.#resolved(question);
    if (!resolved) return undefined;
    const { call, creates, further } = question;
    const { request, shown } = resolved;
    const conceal = concealing(...passwordsIn(question.body ?? {}));
    let body: unknown;
    try {
      body = await caller.send(request);
      if (creates) this.add(creates.kind, body, creates.key);
      const fault =
        this.#rules.faultOf(call, body) ??
        this.#difference(call, shown, body) ??
        (await further?.({ api: this.#api, caller, request, asked: this }));
      if (fault === undefined) await this.#accept(call);
      else await this.report(call, 'failed', conceal(fault));
    } catch (error) {
      if (!isApiError(error)) throw error;
      await this.#refuse(call, error, conceal);
      if (error.status === 0) throw new CheckStopped(error.message);
    }
    return body;
  }

  /** Only the first result of an endpoint counts. */
  async report(call: string, status: CallResult['status'], message: string): Promise<void> {
    if (this.#results.has(call)) return;
    this.#results.set(call, { call, status, message });
    await this.#listener.onResult({ call, status, message });
  }

  async skipRest(message: string): Promise<void> {
    for (const { call } of this.#rules.calls) await this.report(call, 'skipped', message);
  }

  /**
   * Deletes the records and the hotel, newest first. Ends early if the server does not respond. `code` finds the hotel
   * if the response to its creation was lost. The result of `removeAll` reports the refusals.
   */
  async removeAll(code?: string): Promise<() => Promise<void>> {
    const refusals = new Map<string, ApiError>();
    await orUndefined(this.#removeInTurn(refusals, code), isApiError);
    return async () => {
      for (const [call, error] of refusals) await this.#refuse(call, error);
    };
  }

  async #removeInTurn(refusals: Map<string, ApiError>, code?: string): Promise<void> {
    if (this.hotelId === undefined && code !== undefined) {
      const hotels = await this.#listed('hotel', { code });
      const found = hotels.find((hotel) => comparableText(hotel['code']) === code);
      this.add('hotel', found, 'hotel');
    }
    const { hotelId } = this;
    // Responses may have been lost, so the lists count too.
    for (const kind of hotelId === undefined ? [] : LISTED) {
      const listed = await this.#listed(kind, { hotel: hotelId! });
      // A server that ignores the filter also lists records of other hotels.
      for (const record of listed) if (statesHotel(record, hotelId)) this.add(kind, record);
    }
    let before: number;
    // A server may refuse to delete the last user until the hotel is deleted, so repeat while records are deleted.
    do {
      before = this.#created.length;
      for (const record of this.#created.toReversed()) await this.#remove(record, refusals);
    } while (this.#created.length > 0 && this.#created.length < before);
  }

  async #listed(kind: RecordKind, query: Readonly<Record<string, Id>>) {
    const call = `GET ${RECORD_PATHS[kind]}`;
    const listed = this.#api.account.list({ call, query, ...this.#context() });
    return (await orUndefined(listed, isResponse)) ?? [];
  }

  async #remove(record: Created, refusals: Map<string, ApiError>): Promise<void> {
    const call = `DELETE ${RECORD_PATHS[record.kind]}{id}/`;
    try {
      await this.#api.account.send({ call, id: record.id, ...this.#context() });
      await this.#accept(call);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (!isNotFound(error)) refusals.set(call, error);
      if (error.status === 0) throw error;
      if (!isNotFound(error)) return;
    }
    this.#created = this.#created.filter((one) => one !== record);
  }

  async #accept(call: string): Promise<void> {
    await this.report(call, 'ok', 'as described');
  }

  async #refuse(call: string, error: ApiError, conceal = concealing()): Promise<void> {
    const without = this.#ruleOf(call)?.without;
    if (without !== undefined && isNotOffered(error))
      await this.report(call, 'skipped', `not supported (${error.status}). ${without}`);
    else await this.report(call, 'failed', conceal(failureSentence(error)));
  }

  /** With IDs in place of references; undefined if a record that the question refers to does not exist. */
  #resolved({ call, picture, id, query, body, shown = body }: Question) {
    let isComplete = true;
    const given = Object.entries({ id, query, body, shown }).filter(([, value]) => value);
    const idOf = (key: string) => this.idOf(key) ?? ((isComplete = false), '');
    const { shown: expected, ...sent } = resolveReferences(Object.fromEntries(given) as Body, idOf);
    const request = { call, ...(picture && { picture }), ...this.#context(), ...sent };
    return isComplete
      ? { request: request as ContractCall, shown: expected as Body | undefined }
      : undefined;
  }

  /** Empty once the hotel is deleted, because a server refuses requests that name a deleted hotel. */
  #context() {
    const { hotelId } = this;
    return hotelId === undefined ? {} : { hotelId };
  }

  #ruleOf(call: string) {
    return this.#rules.calls.find((each) => each.call === call);
  }

  /** Fields that are missing in the response are not compared. */
  #difference(call: string, sent: Body | undefined, record: unknown): string | undefined {
    const kind = this.#ruleOf(call)?.kind;
    if (!kind || !sent || !isFields(record)) return undefined;
    const [difference] = differencesOf(kind, sent, record, { stated: Object.keys(sent) });
    if (!difference) return undefined;
    const { field, expected, actual } = difference;
    return `${field} is ${JSON.stringify(actual)}, but ${JSON.stringify(expected)} was sent`;
  }
}

/** A server may quote the request in its error, so messages must hide the passwords. */
function passwordsIn(body: Body): unknown[] {
  return Object.keys(body).flatMap((field) => (field.includes('password') ? [body[field]] : []));
}

function failureSentence({ code, status, fields, message }: ApiError): string {
  if (code === NOT_THE_API || status === 0) return message;
  const words = Object.entries(fields).map(([field, said]) => `${field}: ${said}`);
  const said = words.length > 0 ? words.join(' ') : message;
  return `the server returned ${status} instead of a success${said === '' ? '' : `: ${said}`}`;
}
