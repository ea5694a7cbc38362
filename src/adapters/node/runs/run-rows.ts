// What the rows of a run's tables say.
import type { SQLOutputValue } from 'node:sqlite';
import type {
  EndedHotel,
  LoggedHotel,
  LoggedState,
  StateCounts,
} from '#application/ports/run-log.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';

export type Row = Readonly<Record<string, SQLOutputValue>>;

interface HotelRow {
  position: number;
  file: string;
  name: string;
  code: string;
  state: LoggedState;
  ended: string | null;
}

const NO_HOTELS: StateCounts = {
  begun: 0,
  stopped: 0,
  skipped: 0,
  onboarded: 0,
  incomplete: 0,
  failed: 0,
};

export function stateCounts(rows: readonly Row[]): StateCounts {
  return { ...NO_HOTELS, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

/** A row of the table of hotels. */
export function loggedHotel(row: Row): LoggedHotel {
  const { position, file, name, code, state, ended } = row as unknown as HotelRow;
  const facts = { index: position, file, name, code, state };
  return ended === null ? facts : { ...(JSON.parse(ended) as EndedHotel), ...facts };
}

export function withoutPasswords(config: HotelConfig): HotelConfig {
  const staffUsers = config.staffUsers.map((user) => ({ ...user, password: '' }));
  return { ...config, staffUsers };
}
