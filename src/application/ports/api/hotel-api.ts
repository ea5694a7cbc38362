import type { DashboardFigures } from '#domain/hotel/dashboard-figures.ts';
import type { Id } from '#domain/record.ts';
import type { CancelSignal } from '#application/ports/clock.ts';
import type { ServerRecord } from './onboarding-api.ts';

/**
 * A value, or a labelled sample if the server has none (docs/decisions/sample-data-is-labelled.md).
 */
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
  /** Gets the percentage sent, 0 to 100. */
  readonly onProgress: (percent: number) => void;
  /** Aborts the upload, which rejects with code CANCELLED; the server may have stored the picture. */
  readonly signal: CancelSignal;
}

/** The figures of the dashboard. */
export type Figures = {
  readonly [Name in keyof DashboardFigures]: Sampled<number> & {
    /** The period of the figure, such as `today`; undefined if the server does not say it. */
    readonly period?: string | undefined;
  };
};

/**
 * The calls for the user's own hotel (docs/api.md). Each throws `ApiError`, unless its comment says
 * what it returns instead.
 */
export interface HotelApi {
  /** GET /hotels/my-hotel/; a 404 yields sample data. The address of a `logo` is absolute. */
  myHotel(): Promise<Sampled<ServerRecord>>;
  /** PUT /hotels/my-hotel/; a 404 counts as a success that stored nothing. */
  updateMyHotel(profile: ServerRecord): Promise<Sampled<ServerRecord>>;
  /**
   * GET /rooms/rooms/status_summary/, GET /reservations/ and GET /hotels/current/dashboard-stats:
   * each figure from the first response that has it, else the fallback of docs/fields.md §9.
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
  /** POST /hotels/{id}/logo/ with the picture as the file of a form. */
  uploadLogo(hotelId: Id, picture: Picture, how: UploadOptions): Promise<void>;
  /** DELETE /hotels/{id}/logo/ */
  removeLogo(hotelId: Id): Promise<void>;
}
