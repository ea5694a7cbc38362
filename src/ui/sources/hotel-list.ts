import { proxy, ref } from 'valtio/vanilla';
import { errorMessage } from '#application/errors/error-message.ts';
import { NETWORK_MESSAGES } from '#application/errors/error-catalogue.ts';
import type { EstateHotel } from '#application/estate/list-hotels.ts';
import type { Id } from '#domain/record.ts';
import type { EstateServices } from '#ui/services.ts';

export interface ListedHotel extends Pick<EstateHotel, 'name' | 'code' | 'city'> {
  readonly id: Id;
}

export type HotelList = ReturnType<typeof createHotelList>;

export function createHotelList(
  loadEstateServices: () => Promise<Pick<EstateServices, 'listHotels'>>,
) {
  const none: readonly ListedHotel[] = [];
  /** Increased by each load and by `close`, so that an earlier load stops. */
  let loads = 0;
  const state = proxy({
    isLoading: true,
    hotels: ref(none),
    error: '',
  });
  return {
    state,
    async load() {
      const thisLoad = (loads += 1);
      const isWanted = () => thisLoad === loads;
      Object.assign(state, { isLoading: true, error: '' });
      const services = await loadEstateServices().catch(() => undefined);
      if (!isWanted()) return;
      if (!services) {
        Object.assign(state, { isLoading: false, error: NETWORK_MESSAGES.otherwise });
        return;
      }
      const fail = (error: unknown) => {
        if (isWanted()) state.error = errorMessage(error, 'general');
      };
      const request = { isWanted: () => true, details: [], atOnce: 1, onFailure: fail };
      const hotels: ListedHotel[] = [];
      try {
        for await (const { hotelId: id, name, code, city } of services.listHotels.run(request)) {
          if (!isWanted()) return;
          if (id !== undefined) hotels.push({ id, name, code, city });
        }
      } catch (error) {
        fail(error);
        throw error;
      } finally {
        if (isWanted()) Object.assign(state, { isLoading: false, hotels: ref(hotels) });
      }
    },
    close() {
      loads += 1;
    },
  };
}
