// The events of docs/output.md.
import type { ResultRow, RowCode } from '#application/results/result-row.ts';
import type { ReportHotel } from './report.ts';
import { endText } from './row-lines.ts';

type EventHotel = Pick<ReportHotel, 'name' | 'code' | 'hotel_id' | 'file' | 'rows'>;
type EventOf = (row: ResultRow, hotel: EventHotel) => object;

/** The events of a hotel: one for each row. Kinds of record that cannot be compared share an event. */
export function* rowEvents(hotel: EventHotel): Generator<object> {
  const label = hotel.code || hotel.hotel_id || hotel.name;
  for (const row of hotel.rows) {
    const event = EVENTS[row.code]?.(row, hotel);
    if (event) yield { event: '', hotel: label, ...event };
  }
  for (const [code, event] of Object.entries(KINDS)) {
    const kinds = hotel.rows.filter((row) => row.code === code).map(({ key }) => key);
    if (kinds.length > 0) yield { event, hotel: label, kinds };
  }
}

export function problemEvent({ code, message, place }: ResultRow): object {
  const { file, line, column, index, path } = place ?? {};
  const event = code === 'problem' ? 'problem' : 'warning';
  return { event, file, line, column, index, path, message };
}

const KINDS = { 'not-listed': 'unreadable', unreliable: 'unreliable' };

const difference: EventOf = ({ key, fields: [field] = [], message, drift, since }) => {
  const values = { expected: field?.to, actual: field?.from, message };
  return { event: 'difference', key, field: field?.field ?? null, ...values, drift, since };
};

const change: EventOf = ({ code, key, fields: differences = [], ...record }) => {
  const action = code === 'unwanted' ? 'extra' : code;
  return { event: 'change', key, action, ...record, differences };
};

const EVENTS: Readonly<Partial<Record<RowCode, EventOf>>> = {
  missing: difference,
  duplicate: difference,
  different: difference,
  resolved: difference,
  extra: ({ code: event, ...record }) => ({ event, ...record }),
  rounded: ({ code: event, currency, fields: [field] = [] }) => {
    return { event, currency, amount: field?.to, sent: field?.from };
  },
  'rates-end': (row) => {
    const { key, end_date, days } = row;
    return { event: 'warning', key, end_date, days, message: `The ${endText(row)}.` };
  },
  'not-compared': ({ status, message }, { file }) => {
    return { event: 'hotel', file, status: 'failed', error: { status, message } };
  },
  unconfigured: ({ code: status, drift, since }, { hotel_id, name }) => {
    return { event: 'hotel', hotel_id, name, status, drift, since };
  },
  create: change,
  update: change,
  delete: change,
  keep: change,
  unwanted: change,
};
