import type { DashboardFigures } from '#domain/hotel/dashboard-figures.ts';
import type { Id, ServerRecord } from '#domain/record.ts';

/** A value, or a sample with a label if the server has none. */
export interface Sampled<T> {
  readonly value: T;
  readonly sample: boolean;
}

export interface Picture {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
}

export interface UploadOptions {
  /** Called with the percentage sent so far, 0 to 100. */
  readonly onProgress: (percent: number) => void;
}

export type Figures = {
  readonly [Name in keyof DashboardFigures]: Sampled<number> & {
    /** The period that the figure covers, such as `today`; undefined if the server does not say. */
    readonly period?: string | undefined;
  };
};

/** Requests about the user's own hotel (docs/api.md). Each throws `ApiError`, unless stated otherwise. */
export interface HotelApi {
  /** GET /hotels/my-hotel/. Resolves to sample data after a 404. The address of a `logo` is absolute. */
  myHotel(): Promise<Sampled<ServerRecord>>;
  /** PATCH /hotels/my-hotel/, or PUT without PATCH. A 404 counts as success, although nothing was stored. */
  updateMyHotel(changes: ServerRecord): Promise<Sampled<ServerRecord>>;
  /**
   * GET /rooms/rooms/status_summary/, GET /reservations/ and GET /hotels/current/dashboard-stats. Each figure comes
   * from the first response that has it; otherwise it is the fallback of docs/fields.md §9.
   */
  dashboardFigures(): Promise<Figures>;
  /** POST /hotels/quick-setup/ */
  quickSetup(setup: ServerRecord): Promise<ServerRecord>;
  /** GET /hotels/current/, then GET /api/hotels/{id}/staff/ */
  hotelStaff(): Promise<readonly ServerRecord[]>;
  /** GET /v1/room-types */
  roomTypes(): Promise<readonly ServerRecord[]>;
  /** GET /rates/simple/ */
  simpleRates(): Promise<ServerRecord>;
  /** POST /hotels/{id}/logo/ with the picture as form data. */
  uploadLogo(hotelId: Id, picture: Picture, how: UploadOptions): Promise<void>;
  /** DELETE /hotels/{id}/logo/ */
  removeLogo(hotelId: Id): Promise<void>;
}
