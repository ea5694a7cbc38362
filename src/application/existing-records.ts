import { isSameRecord, WITHOUT_UNIQUE_KEY } from '#domain/natural-keys.ts';
import type { Id, OperationKind } from '#domain/operation.ts';
import { ApiError } from './api-error.ts';
import type { OnboardingApi, OnboardingRequest, ServerRecord } from './ports/onboarding-api.ts';

const NO_SUCH_LIST: readonly number[] = [404, 405];

/** What the hotel that is to be updated has already (R8). Each kind is listed once. */
export class ExistingRecords {
  readonly #api: OnboardingApi;
  readonly #hotelId: Id;
  readonly #listings = new Map<OperationKind, Promise<readonly ServerRecord[]>>();

  constructor(api: OnboardingApi, hotelId: Id) {
    this.#api = api;
    this.#hotelId = hotelId;
  }

  /**
   * The record that the request would make a second time, if it is there. Throws the `ApiError` of a
   * list that cannot be read, except where the server has no such list and would refuse a second one.
   */
  async find({ kind, body }: OnboardingRequest): Promise<ServerRecord | undefined> {
    try {
      const records = await this.#list(kind);
      return records.find((record) => isSameRecord(kind, body, record, this.#hotelId));
    } catch (error) {
      const isMissing = error instanceof ApiError && isMissingList(error);
      if (isMissing && !WITHOUT_UNIQUE_KEY.includes(kind)) return undefined;
      throw error;
    }
  }

  #list(kind: OperationKind): Promise<readonly ServerRecord[]> {
    if (kind === 'hotel' || kind === 'completion') return Promise.resolve([]);
    let listing = this.#listings.get(kind);
    if (!listing) {
      listing = this.#api.list(kind, { hotelId: this.#hotelId });
      this.#listings.set(kind, listing);
    }
    return listing;
  }
}

/** The server offers no such list (R9). */
export function isMissingList({ status }: ApiError): boolean {
  return NO_SUCH_LIST.includes(status);
}
