// Builds a page to print, on which the rooms of each attendant start on a new sheet of paper.
import { html, raw } from 'hono/html';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { plainText } from '#domain/text/plain-text.ts';
import { groupsOf } from '#domain/rooms/room-groups.ts';
import { counted } from '#ui/texts/counted.ts';
import { cleaningLabel, statusLabel } from '#ui/dashboard/rooms/map/room-looks.ts';
import type { CleaningSheet } from './cleaning-sheets.ts';

export interface CleaningPage {
  readonly hotel: string;
  /** The date, formatted for the hotel's country. */
  readonly day: string;
  /** Every sheet must have rooms: a sheet without rooms would print as an empty table. */
  readonly sheets: readonly CleaningSheet[];
  readonly typeOf: (room: RoomRecord) => string;
}

/**
 * Every rule is limited to `.cleaning-sheet`, because `printPage` adds the style to the app's own document.
 */
const STYLE = `
@page { margin: 12mm; }
.cleaning-sheet { font: 11pt/1.3 system-ui, sans-serif; color: #000; }
.cleaning-sheet + .cleaning-sheet { break-before: page; }
.cleaning-sheet h1 { font: 700 16pt/1.3 system-ui, sans-serif; margin: 0; overflow-wrap: anywhere; }
.cleaning-sheet p { margin: 0 0 4mm; }
.cleaning-sheet table { width: 100%; border-collapse: collapse; table-layout: fixed; }
.cleaning-sheet th, .cleaning-sheet td { border-bottom: 1px solid #666; padding: 1mm 2mm; height: 7mm; text-align: left; overflow-wrap: anywhere; }
.cleaning-sheet tbody th { padding-top: 3mm; font-weight: 700; }
.cleaning-sheet tr { break-inside: avoid; }
.cleaning-sheet .number { font-weight: 700; }
.cleaning-sheet .box { display: block; width: 5mm; height: 5mm; border: 1.5px solid #000; }
`;

/** Resolves to HTML. */
export async function cleaningPage({ sheets, ...about }: CleaningPage): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <title>Cleaning sheets: ${about.hotel}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        ${sheets.map((sheet) => sheetPart(sheet, about))}
      </body>
    </html> `;
  return plainText(page.toString());
}

function sheetPart(
  { name, rooms }: CleaningSheet,
  { hotel, day, typeOf }: Omit<CleaningPage, 'sheets'>,
) {
  return html`<div class="cleaning-sheet">
    <h1 dir="auto">${name}</h1>
    <p><bdi translate="no">${hotel}</bdi>, ${day}: ${counted(rooms.length, 'room')} to clean</p>
    <table>
      <thead>
        <tr>
          <th style="width: 16mm">Done</th>
          <th style="width: 20mm">Room</th>
          <th>Type</th>
          <th style="width: 44mm">Status</th>
          <th style="width: 52mm">Note</th>
        </tr>
      </thead>
      ${groupsOf(rooms).map(
        (floor) =>
          html`<tbody>
            <tr>
              <th colspan="5">${floor.name}</th>
            </tr>
            ${floor.rooms.map(
              (room) =>
                html`<tr>
                  <td><span class="box"></span></td>
                  <td class="number" translate="no">${room.room_number}</td>
                  <td>${typeOf(room)}</td>
                  <td>
                    ${statusLabel(room)}, ${cleaningLabel(room.cleaning_status).toLowerCase()}
                  </td>
                  <td></td>
                </tr>`,
            )}
          </tbody>`,
      )}
    </table>
  </div>`;
}
