import { ApiError } from '#application/errors/api-error.ts';
import type {
  HotelApi,
  Picture,
  Sampled,
  UploadOptions,
} from '#application/ports/api/hotel-api.ts';
import type { Id, ServerRecord } from '#domain/record.ts';

type Failure = { status: number; message?: string; fields?: Readonly<Record<string, string>> };

/**
 * An in-memory server with at most one hotel and its logo. Tests can make calls fail with
 * `failNext`.
 */
export class MemoryHotelApi implements Pick<
  HotelApi,
  'myHotel' | 'updateMyHotel' | 'uploadLogo' | 'removeLogo'
> {
  record: ServerRecord | undefined;
  readonly pictures: (Picture & { readonly hotelId: Id })[] = [];
  readonly updates: ServerRecord[] = [];
  /** Percentages that an upload reports before it finishes. */
  percents = [100];
  /** Each call waits for this before it finishes. */
  gate: Promise<unknown> = Promise.resolve();
  readonly #failures: Failure[] = [];

  constructor(record?: ServerRecord) {
    this.record = record;
  }

  failNext(failure: Failure): void {
    this.#failures.push(failure);
  }

  myHotel(): Promise<Sampled<ServerRecord>> {
    return this.#answer(() => this.#sampled({ name: 'Sample Hotel' }));
  }

  updateMyHotel(profile: ServerRecord): Promise<Sampled<ServerRecord>> {
    this.updates.push(profile);
    return this.#answer(() => {
      if (this.record) this.record = { ...this.record, ...profile };
      return this.#sampled(profile);
    });
  }

  async uploadLogo(hotelId: Id, picture: Picture, { onProgress }: UploadOptions): Promise<void> {
    this.pictures.push({ ...picture, hotelId });
    for (const percent of this.percents) onProgress(percent);
    await this.#answer(() => {
      this.record = { ...this.record, logo: `https://pms.example/logo-${this.pictures.length}` };
    });
  }

  removeLogo(): Promise<void> {
    return this.#answer(() => {
      this.record = { ...this.record, logo: null };
    });
  }

  #sampled(sample: ServerRecord): Sampled<ServerRecord> {
    return { value: this.record ?? sample, sample: this.record === undefined };
  }

  async #answer<Answer>(carryOut: () => Answer): Promise<Answer> {
    await this.gate;
    const failure = this.#failures.shift();
    if (failure) throw refusal(failure);
    return carryOut();
  }
}

function refusal({ status, message = '', fields = {} }: Failure, code = 'invalid'): ApiError {
  return new ApiError({ status, code, message, fields, isNetwork: status === 0 });
}
