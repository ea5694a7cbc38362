import type {
  HotelApi,
  Picture,
  Sampled,
  UploadOptions,
} from '#application/ports/api/hotel-api.ts';
import type { Id, ServerRecord } from '#domain/record.ts';
import { FailingCalls } from './failing-calls.ts';

/**
 * An in-memory server with at most one hotel and its logo. Tests can make calls fail with
 * `failNext`.
 */
export class MemoryHotelApi
  extends FailingCalls
  implements Pick<HotelApi, 'myHotel' | 'updateMyHotel' | 'uploadLogo' | 'removeLogo'>
{
  record: ServerRecord | undefined;
  readonly pictures: (Picture & { readonly hotelId: Id })[] = [];
  /** Percentages that an upload reports before it finishes. */
  percents = [100];

  constructor(record?: ServerRecord) {
    super();
    this.record = record;
  }

  myHotel(): Promise<Sampled<ServerRecord>> {
    return this.answer(() => this.#sampled({ name: 'Sample Hotel' }));
  }

  updateMyHotel(profile: ServerRecord): Promise<Sampled<ServerRecord>> {
    this.updates.push(profile);
    return this.answer(() => {
      if (this.record) this.record = { ...this.record, ...profile };
      return this.#sampled(profile);
    });
  }

  async uploadLogo(hotelId: Id, picture: Picture, { onProgress }: UploadOptions): Promise<void> {
    this.pictures.push({ ...picture, hotelId });
    for (const percent of this.percents) onProgress(percent);
    await this.answer(() => {
      this.record = { ...this.record, logo: `https://pms.example/logo-${this.pictures.length}` };
    });
  }

  removeLogo(): Promise<void> {
    return this.answer(() => {
      this.record = { ...this.record, logo: null };
    });
  }

  #sampled(sample: ServerRecord): Sampled<ServerRecord> {
    return { value: this.record ?? sample, sample: this.record === undefined };
  }
}
