// The sign-in sheet is a page that loads nothing else, so users can print it, or save it and open it anywhere.
import { html, raw } from 'hono/html';
import { plainText } from '#domain/text/plain-text.ts';
import { spreadsheetCell } from '#domain/text/spreadsheet-cell.ts';
import { roleLabel } from '#domain/staff/staff-roles.ts';
import type { StaffUser } from '#domain/staff/staff.ts';
import { userName } from '#ui/texts/item-names.ts';
import { fileName } from '#ui/files/configuration-file.ts';

export interface SignInSheet {
  readonly hotel: { readonly name: string; readonly code: string };
  readonly address: string;
  readonly people: readonly StaffUser[];
}

const ADVICE = 'Change the password after the first sign-in.';
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Every rule is limited to `.sign-in-sheet`, because the app prints the sheet inside its own page. */
const STYLE = `
@page { margin: 12mm; }
.sign-in-sheet { font: 11pt/1.4 system-ui, sans-serif; color: #000; max-width: 190mm; margin: 0 auto; }
.sign-in-sheet + .sign-in-sheet { break-before: page; }
.sign-in-sheet h1 { font: 700 14pt/1.4 system-ui, sans-serif; margin: 0 0 1mm; overflow-wrap: anywhere; }
.sign-in-sheet .note { margin: 0 0 4mm; }
.sign-in-sheet ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(80mm, 1fr)); gap: 0; margin: 0; padding: 0 1px 0 0; list-style: none; }
.sign-in-sheet li { box-sizing: border-box; min-width: 0; padding: 5mm; border: 1px dashed #666; margin: 0 -1px -1px 0; break-inside: avoid; overflow-wrap: anywhere; }
.sign-in-sheet h2 { font: 700 13pt/1.4 system-ui, sans-serif; margin: 0; text-align: left; }
.sign-in-sheet p { margin: 0; }
.sign-in-sheet dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 1mm 4mm; margin: 3mm 0; }
.sign-in-sheet dd { margin: 0; }
.sign-in-sheet .typed { font: 600 12pt/1.3 ui-monospace, monospace; unicode-bidi: isolate; }
@media screen { body > .sign-in-sheet { padding: 16px; } }
`;

/** The sign-in sheets as an HTML file. Each hotel starts on a new page. */
export async function signInSheetFile(
  sheets: readonly SignInSheet[],
): Promise<{ name: string; text: string }> {
  const isOne = sheets.length === 1;
  const { name: hotelName, code } = sheets[0]?.hotel ?? { name: '', code: '' };
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>
          ${isOne ? `Sign-in sheet: ${hotelName} (${code})` : `Sign-in sheets of ${sheets.length} hotels`}
        </title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        ${sheets.map(sheetPart)}
      </body>
    </html> `;
  const name = isOne ? `${fileName(code)}-sign-in-sheet.html` : 'sign-in-sheets.html';
  return { name, text: plainText(page.toString()) };
}

function sheetPart({ hotel, address, people }: SignInSheet) {
  return html`<div class="sign-in-sheet">
    <h1>
      <bdi translate="no">${hotel.name}</bdi> (<span translate="no">${hotel.code}</span>): sign-in
      sheet
    </h1>
    <p class="note">
      Cut along the lines, and give each person only their own part. Then delete this file and every
      copy.
    </p>
    <ul>
      ${people.map(
        (person) =>
          html`<li>
            <p><bdi translate="no">${hotel.name}</bdi></p>
            <h2 dir="auto" translate="no">${userName(person)}</h2>
            <p>${roleLabel(person.role)}${person.is_active ? '' : ', not active yet'}</p>
            <dl>
              <dt>Sign in at</dt>
              <dd translate="no">${address}</dd>
              <dt>Username</dt>
              <dd class="typed" translate="no">${person.username}</dd>
              <dt>Password</dt>
              <dd class="typed" translate="no">${person.password}</dd>
            </dl>
            <p>${ADVICE}</p>
          </li> `,
      )}
    </ul>
  </div>`;
}

/** The sign-in sheet as a table, to paste into a message, a document or a spreadsheet. */
export function signInSheetText({ hotel, address, people }: SignInSheet): string {
  const rows = people.map((person) => [userName(person), person.username, person.password]);
  const table = [['Name', 'Username', 'Password'], ...rows].map((cells) =>
    cells.map((cell) => spreadsheetCell(cell.replace(/\s+/g, ' '))).join('\t'),
  );
  const title = spreadsheetCell(`${hotel.name} (${hotel.code})`.replace(/\s+/g, ' '));
  return [title, `Sign in at ${address}. ${ADVICE}`, '', ...table].join('\n');
}
