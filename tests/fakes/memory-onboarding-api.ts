import { ApiError } from '#application/api-error.ts';
import type {
  OnboardingApi,
  OnboardingRequest,
  ServerRecord,
} from '#application/ports/onboarding-api.ts';
import type { Id, OperationKind } from '#domain/operation.ts';
import type { SetupStatus } from '#domain/setup-checklist.ts';
import type { Fault } from './fault.ts';

const UNIQUE: Partial<Record<OperationKind, readonly string[]>> = {
  hotel: ['code'],
  'room-type': ['hotel', 'code'],
  room: ['hotel', 'room_number'],
  plan: ['hotel', 'code'],
  pricing: ['hotel'],
  user: ['username'],
};

/** The server in memory: keeps records, enforces its unique keys, and fails when told to. */
export class MemoryOnboardingApi implements OnboardingApi {
  readonly sent: OnboardingRequest[] = [];
  readonly #records: { kind: OperationKind; record: ServerRecord }[] = [];
  readonly #faults: { kind: OperationKind; fault: Fault }[] = [];
  #lists = true;

  failNext(kind: OperationKind, fault: Fault): void {
    this.#faults.push({ kind, fault });
  }

  /** From now on the server has no list calls. */
  dropLists(): void {
    this.#lists = false;
  }

  records(kind: OperationKind): ServerRecord[] {
    return this.#records.filter((entry) => entry.kind === kind).map(({ record }) => record);
  }

  send(request: OnboardingRequest): Promise<Id | undefined> {
    this.sent.push(request);
    const index = this.#faults.findIndex(({ kind }) => kind === request.kind);
    const fault = index < 0 ? undefined : this.#faults.splice(index, 1)[0]?.fault;
    if (fault && !fault.commits) return Promise.reject(errorOf(fault));
    return Promise.resolve()
      .then(() => this.#write(request))
      .then((id) => {
        if (fault) throw errorOf(fault);
        return id;
      });
  }

  list(
    kind: OperationKind,
    of: { hotelId: Id } | { hotelCode: string },
  ): Promise<readonly ServerRecord[]> {
    if (!this.#lists) {
      return Promise.reject(new ApiError({ status: 405, code: 'UNKNOWN_ERROR', message: '' }));
    }
    const records = this.records(kind);
    return Promise.resolve(
      'hotelId' in of
        ? records.filter((record) => record['hotel'] === of.hotelId)
        : records.filter((record) => record['code'] === of.hotelCode),
    );
  }

  hotel(hotelId: Id): Promise<ServerRecord> {
    const hotel = this.records('hotel').find(({ id }) => id === hotelId);
    return hotel
      ? Promise.resolve(hotel)
      : Promise.reject(new ApiError({ status: 404, code: 'UNKNOWN_ERROR', message: 'Not found.' }));
  }

  setupStatus(hotelId: Id): Promise<SetupStatus> {
    const has = (kind: OperationKind) =>
      this.records(kind).some((record) => record['hotel'] === hotelId);
    const status = {
      has_room_types: has('room-type'),
      has_rates: has('plan'),
      has_staff_users: has('user'),
    };
    const is_fully_configured = Object.values(status).every(Boolean);
    return Promise.resolve({ is_fully_configured, ...status });
  }

  #write({ kind, body, hotelId }: OnboardingRequest): Id {
    if (kind === 'completion' || (kind === 'hotel' && hotelId !== undefined)) {
      const entry = this.#records.find(
        (candidate) => candidate.kind === 'hotel' && candidate.record['id'] === hotelId,
      );
      if (!entry || hotelId === undefined) throw refusal({ detail: 'Not found.' }, 404);
      entry.record = { ...entry.record, ...body };
      return hotelId;
    }
    const id = this.#records.length + 1;
    const { profile, ...rest } = body;
    const record = { ...rest, ...(typeof profile === 'object' && profile), id };
    const unique = UNIQUE[kind];
    if (
      unique &&
      this.records(kind).some((other) =>
        unique.every((f) => other[f] === record[f as keyof typeof record]),
      )
    ) {
      throw refusal(
        { [unique.at(-1) ?? '']: `${kind} with this ${unique.at(-1)} already exists.` },
        400,
      );
    }
    this.#records.push({ kind, record });
    return id;
  }
}

function errorOf({ status }: Fault): ApiError {
  return new ApiError({
    status,
    code: status === 0 ? 'NETWORK_ERROR' : 'UNKNOWN_ERROR',
    message: status === 0 ? 'Connection reset.' : `Refused with ${status}.`,
    isNetwork: status === 0,
  });
}

function refusal(fields: Record<string, string>, status: number): ApiError {
  const message = Object.values(fields).join(' ');
  return new ApiError({ status, code: 'UNKNOWN_ERROR', message, fields });
}
