import type { RecordKind } from '#domain/plan/operation.ts';
import type { Id, ServerRecord } from '#domain/record.ts';
import type { Picture } from './hotel-api.ts';

/** A request that the API description defines (docs/api.md). */
export interface ContractCall {
  /** The endpoint, as in the API description: `POST /rooms/rooms/`. */
  readonly call: string;
  /** Replaces `{id}` in the path. */
  readonly id?: Id;
  readonly query?: Readonly<Record<string, Id>>;
  readonly body?: object;
  /** Sent as form data instead of `body`. */
  readonly picture?: Picture;
  /** Sent in the X-Hotel-Context header. */
  readonly hotelId?: Id;
}

/** Sends requests as one user. Both methods throw `ApiError`. */
export interface ContractCaller {
  /** Resolves to the parsed JSON of a success; undefined if it is empty. */
  send(call: ContractCall): Promise<unknown>;
  /** Resolves to the records of all pages. */
  list(call: ContractCall): Promise<readonly ServerRecord[]>;
}

/** The API description, as rules for the responses of a server. */
export interface ContractRules {
  readonly calls: readonly {
    readonly call: string;
    /** How the product behaves without this endpoint. Absent if the product needs it. */
    readonly without?: string;
    /** The kind of record in the request and the response. */
    readonly kind?: RecordKind;
  }[];
  /** Returns one sentence about what is wrong with the body of a success, or undefined. */
  faultOf(call: string, body: unknown): string | undefined;
}

export interface ContractApi {
  /** Sends requests as the signed-in account. */
  readonly account: ContractCaller;
  as(accessToken: string | undefined): ContractCaller;
}
