import type { Id } from '#domain/record.ts';
import {
  changesOf,
  differencesOf,
  mendedRecord,
  PASSWORD,
  passwordOf,
} from '#domain/plan/record-differences.ts';
import { ApiError, isNotOffered } from '#application/errors/api-error.ts';
import type {
  OnboardingApi,
  OnboardingRequest,
  RecordKind,
  ServerRecord,
} from '#application/ports/onboarding-api.ts';
import type { WriteResult } from './write-once.ts';

/** Without the password, which goes nowhere but to the server. */
const PASSWORD_RESET = { field: PASSWORD, expected: undefined, actual: undefined };

/** Brings a record that is there to what a request says; sends nothing where that is the same. */
export class UpdateRecord {
  readonly #api: OnboardingApi;

  constructor(api: OnboardingApi) {
    this.#api = api;
  }

  async run(
    {
      resetsPassword = false,
      ...request
    }: OnboardingRequest & { readonly kind: RecordKind; readonly resetsPassword?: boolean },
    record: ServerRecord,
  ): Promise<WriteResult> {
    const { kind, body, hotelId } = request;
    const password = resetsPassword ? passwordOf(body) : {};
    const id = (kind === 'hotel' ? hotelId : record['id']) as Id | undefined;
    const differences = [
      ...differencesOf(kind, body, record),
      ...(resetsPassword ? [PASSWORD_RESET] : []),
    ];
    if (differences.length === 0) return { state: 'done', id, effect: { kind: 'unchanged' } };
    if (id === undefined) return { state: 'done', id, effect: { kind: 'kept', differences } };
    const of = { kind, id, hotelId };
    const patch = async () => {
      await this.#api.change({
        ...of,
        body: { ...changesOf(kind, body, differences), ...password },
      });
      return id;
    };
    const put = async () => {
      const whole = mendedRecord(kind, body, record, differences);
      await this.#api.replace({ ...of, body: { ...whole, ...password } });
      return id;
    };
    // docs/behaviour.md §7: the hotel is updated by PUT, and the answer's id is read.
    const ways = kind === 'hotel' ? [() => this.#api.send(request), patch] : [patch, put];
    for (const way of ways) {
      try {
        return { state: 'done', id: await way(), effect: { kind: 'updated', differences } };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!isNotOffered(error)) return { state: 'failed', error, record };
      }
    }
    return { state: 'done', id, effect: { kind: 'kept', differences } };
  }
}
