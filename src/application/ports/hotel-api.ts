import type { DashboardFigures } from '#domain/dashboard-figures.ts';
import type { ServerRecord } from './onboarding-api.ts';

/** A value that may be invented where the server has none (R27). */
export interface Sampled<T> {
  readonly value: T;
  readonly sample: boolean;
}

/** The hotel service of SPEC §7. Each throws `ApiError` unless it says what masks it. */
export interface HotelApi {
  /** GET /hotels/my-hotel/; a 404 yields sample data. */
  myHotel(): Promise<Sampled<ServerRecord>>;
  /** PUT /hotels/my-hotel/; a 404 yields a mock success. */
  updateMyHotel(profile: ServerRecord): Promise<Sampled<ServerRecord>>;
  /**
   * GET /rooms/rooms/status_summary/ and GET /reservations/: each figure from the server where it
   * can be had, else the fall-back figure of SPEC §9.
   */
  dashboardFigures(): Promise<{
    readonly [Figure in keyof DashboardFigures]: Sampled<number>;
  }>;
  /** POST /hotels/quick-setup/ */
  quickSetup(setup: ServerRecord): Promise<ServerRecord>;
  /** GET /hotels/current/, then GET /api/hotels/{id}/staff/ */
  hotelStaff(): Promise<readonly ServerRecord[]>;
  /** GET /v1/room-types */
  roomTypes(): Promise<readonly ServerRecord[]>;
  /** GET /rates/simple/ */
  simpleRates(): Promise<ServerRecord>;
  /** Multipart upload; `onProgress` gets the percentage sent, 0 to 100. */
  upload(
    path: string,
    file: { name: string; type: string; content: Uint8Array },
    onProgress: (percent: number) => void,
  ): Promise<ServerRecord>;
}
