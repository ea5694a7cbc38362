// Writes examples/ugly-chain.xlsx, the workbook of docs/import.md: node scripts/write-ugly-chain.ts
import { writeFileSync } from 'node:fs';
import writeExcelFile from 'write-excel-file/node';

type Cell = string | number | null | object;

const merged = (value: string, more: object) => ({ value, ...more });
/** A cell merged over two rows. */
const tall = (value: string) => merged(value, { rowSpan: 2 });
const wide = (value: string, columnSpan: number): Cell[] => [
  merged(value, { columnSpan }),
  ...Array.from({ length: columnSpan - 1 }, () => null),
];
const rupees = (value: number) => ({ value, format: '[$₹-4009]#,##0' });
const euros = (value: number) => ({ value, format: '[$€-2] #,##0' });
const same = (count: number) => Array.from({ length: count }, () => null);

const HOTELS: Cell[][] = [
  ['Sagar Group of Hotels – master sheet (updated by Anil)'],
  [],
  [
    tall('S. No.'),
    tall('Name of Hotel'),
    tall('Hotel ID'),
    ...wide('Contact', 2),
    ...wide('Address', 4),
    tall('Category'),
    tall('No. of Keys'),
    tall('Pax'),
    tall('Area (m²)'),
    tall('Bed type'),
    tall('Rack Rate'),
    tall('Check-in'),
    tall('Cancellation'),
    tall('Pool'),
    tall('Country'),
    tall('Time zone'),
    tall('Other'),
  ],
  [...same(3), 'Tel. No.', 'E-mail ID', 'Street', 'Location', 'State', 'Pin Code', ...same(12)],
  [
    1,
    tall('Sagar Beach Resort'),
    tall('SAGB'),
    tall('+91 832 555 0110'),
    tall('stay@sagarbeach.example'),
    tall('14 Beach Road,\nCalangute'),
    tall('Calangute'),
    tall('Goa'),
    tall('403516'),
    'Deluxe',
    '24 nos',
    3,
    32,
    'King size',
    '7,500/-',
    tall('14:00 hrs'),
    tall('2 days'),
    tall('✓'),
    tall('IND'),
    tall('IST'),
    null,
  ],
  [2, ...same(8), 'Suite', '6 nos', 4, 55, 'King size', rupees(12_500), ...same(5), 'sea view'],
  [
    3,
    tall('Sagar City Inn'),
    tall('SAGC'),
    tall('+91 832 555 0120'),
    tall('stay@sagarcity.example'),
    tall('2 Church Square'),
    tall('Panaji'),
    tall('Goa'),
    tall('403001'),
    'Standard',
    '30 nos',
    2,
    22,
    'Queen size',
    '4500\n5500',
    tall('14:00 hrs'),
    tall('1 day'),
    tall('✗'),
    tall('IND'),
    tall('IST'),
    'weekday / weekend',
  ],
  [4, ...same(8), 'Twin', '12 nos', 2, 22, 'Twin', null, ...same(6)],
  [
    5,
    'Sagar Lagoon',
    'SAGL',
    '+91 832 555 0130',
    'stay@sagarlagoon.example',
    '1 Jetty',
    'Chapora',
    'Goa',
    '403509',
    'Villa',
    '8 nos',
    4,
    70,
    'King size',
    euros(210),
    '14:00 hrs',
    '2 days',
    '✓',
    'IND',
    'IST',
    'quoted to agents',
  ],
  [null, 'TOTAL', ...same(8), 80, ...same(10)],
];

const STAFF: Cell[][] = [
  ['Hotel ID', 'Full name', 'Designation', 'E-mail ID', 'Mobile', 'Emp Code'],
  ['SAGB', 'Asha Rani Naik', 'Admin', 'gm@sagarbeach.example', '+91 98765 00110', 'B-1'],
  ['SAGB', 'Joseph Dias', 'Front Office Executive', 'frontdesk@sagarbeach.example', null, 'B-2'],
  ['SAGC', 'Ravi Rao', 'Admin', 'gm@sagarcity.example', '+91 98765 00120', 'C-1'],
  ['SAGL', 'Maria Fernandes', 'Admin', 'gm@sagarlagoon.example', null, 'L-1'],
];

const plain = (rows: Cell[][]) =>
  rows.map((cells) => cells.map((cell) => (typeof cell === 'object' ? cell : { value: cell })));
const sheets = [
  { sheet: 'Sheet1', data: plain(HOTELS) },
  { sheet: 'Team', data: plain(STAFF) },
];
writeFileSync('examples/ugly-chain.xlsx', await writeExcelFile(sheets).toBuffer());
