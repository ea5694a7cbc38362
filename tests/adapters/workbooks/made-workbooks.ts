import { strToU8, zipSync, type Zippable } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface XlsxParts {
  /** XML before `sheetData`, and after it. */
  readonly before?: string;
  readonly after?: string;
  readonly styles?: string;
  readonly texts?: string;
  /** Attributes of `workbookPr`. */
  readonly facts?: string;
}

/** A workbook with one sheet; `rows` is the XML of its rows. */
export function xlsxOf(rows: string, parts: XlsxParts = {}): Uint8Array {
  const { before = '', after = '', styles, texts, facts = '' } = parts;
  const more: Zippable = {
    ...(styles !== undefined && {
      'xl/styles.xml': strToU8(`<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`),
    }),
    ...(texts !== undefined && {
      'xl/sharedStrings.xml': strToU8(`<sst xmlns="${MAIN}">${texts}</sst>`),
    }),
  };
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><workbookPr ${facts}/><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${LINKS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
    ),
    ...more,
  });
}

/** An OpenDocument spreadsheet; `tables` is the XML of its tables. */
export function odsOf(tables: string, styles = '', more: Zippable = {}): Uint8Array {
  return zipSync({
    mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
    'content.xml': strToU8(
      '<?xml version="1.0" encoding="UTF-8"?><office:document-content>' +
        `<office:automatic-styles>${styles}</office:automatic-styles>` +
        `<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    ),
    ...more,
  });
}

/** A table for `odsOf`; `rows` is the XML of its rows. */
export function odsTable(rows: string, name = 'Hotels'): string {
  return `<table:table table:name="${name}"><table:table-column/>${rows}</table:table>`;
}

export function odsRow(cells: string, attributes = ''): string {
  return `<table:table-row ${attributes}>${cells}</table:table-row>`;
}

/** A cell that displays `shown`. `type` has the XML attributes with the type and value of the cell. */
export function odsCell(type: string, shown = '', attributes = ''): string {
  const paragraphs = shown === '' ? '' : `<text:p>${shown}</text:p>`;
  return `<table:table-cell ${type} ${attributes}>${paragraphs}</table:table-cell>`;
}

export const odsText = (shown: string, attributes = '') =>
  odsCell('office:value-type="string"', shown, attributes);
