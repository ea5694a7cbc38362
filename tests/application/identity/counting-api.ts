import { ApiError } from '#application/errors/api-error.ts';
import { withDoubt } from '#domain/diff/record-list.ts';
import type { Id, ServerRecord } from '#domain/record.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';

/** Records every read of hotels, and can refuse reads. */
export class CountingApi extends MemoryOnboardingApi {
  readonly reads: string[] = [];
  readonly refused = new Map<string, number>();
  pageSize = 2;
  /** The list of hotels ends after this number of pages, even if there are more hotels. */
  pages = Infinity;
  isUnreliable = false;

  override async *hotels(): AsyncGenerator<readonly ServerRecord[]> {
    this.#read('list');
    const hotels = this.records('hotel');
    const end = Math.min(hotels.length, this.pages * this.pageSize);
    for (let start = 0; start === 0 || start < end; start += this.pageSize) {
      yield await Promise.resolve(hotels.slice(start, start + this.pageSize));
    }
    if (this.isUnreliable) yield withDoubt([], 'incomplete');
  }

  override async hotel(hotelId: Id): Promise<ServerRecord> {
    this.#read('hotel');
    return await super.hotel(hotelId);
  }

  #read(what: string): void {
    this.reads.push(what);
    const status = this.refused.get(what);
    if (status !== undefined) throw new ApiError({ status, code: 'x', message: '' });
  }
}
