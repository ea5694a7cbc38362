import type { HotelRow, RunRow } from '#application/ports/runs/run-rows.ts';
import { RunUnreadable } from '#application/ports/runs/run-store.ts';
import { NO_HOTELS } from '#application/ports/runs/stored-hotels.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { fieldOf, isObject } from '#domain/record.ts';

// Rows may be damaged, or come from another version of the app. The following functions throw
// `RunUnreadable` for a row with which a run could neither be shown nor continued.

export function readableRun(run: string, row: RunRow): RunRow {
  const facts: unknown = fieldOf(row, 'facts');
  const { server, username, sources, startedAt, seed } = isObject(facts) ? facts : {};
  const texts = [fieldOf(facts, 'run'), server, username, fieldOf(row.input, 'snapshot')];
  const isReadable =
    fieldOf(facts, 'run') === run &&
    [...texts, ...(Array.isArray(sources) ? (sources as unknown[]) : [undefined])].every(isText) &&
    [startedAt, seed].every(Number.isFinite);
  return required(row, isReadable);
}

export function readableHotel(row: HotelRow): HotelRow {
  const { index, file, name, code, state }: Partial<Record<keyof HotelRow, unknown>> = row;
  const isState = isText(state) && Object.hasOwn(NO_HOTELS, state);
  return required(row, isState && Number.isSafeInteger(index) && [file, name, code].every(isText));
}

export function readableConfig(config: HotelConfig): HotelConfig {
  const { hotelProfile, roomTypes, rates, staffUsers }: Partial<Record<string, unknown>> = {
    ...config,
  };
  const lists = [roomTypes, fieldOf(rates, 'rate_plans'), fieldOf(rates, 'rates'), staffUsers];
  const areLists = lists.every((list) => Array.isArray(list) && list.every(isObject));
  return required(config, areLists && isText(fieldOf(hotelProfile, 'name')));
}

function required<Row>(row: Row, isReadable: boolean): Row {
  if (!isReadable) throw new RunUnreadable('it is damaged');
  return row;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
