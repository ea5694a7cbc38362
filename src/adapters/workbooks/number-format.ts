import { format, isDateFormat, isPercentFormat, isTextFormat, isValidFormat } from 'numfmt';
import { signsIn } from '#application/import/cells/read-number.ts';

export interface NumberFormat {
  readonly isDate: boolean;
  readonly isPercent: boolean;
  readonly currency?: string | undefined;
  /** Returns the text that a cell with this number shows. */
  readonly show: (number: number) => string;
}

/** Longer codes are ignored. Spreadsheet programs allow only 255 characters. */
const CODE_MAXIMUM = 1000;
const GENERAL = 'General';

/** Reads a format code such as `_("€"* #,##0.00_)`. An invalid code shows numbers as they are. */
export function readFormat(text: string): NumberFormat {
  const code = text.length <= CODE_MAXIMUM && isValidFormat(text) ? text : GENERAL;
  const isGeneral = code === GENERAL || isTextFormat(code);
  return {
    isDate: isDateFormat(code),
    isPercent: isPercentFormat(code),
    currency: signsIn(format(code, 1))[0],
    // General rounds to the width of the column.
    show: isGeneral ? String : (number) => format(code, number).trim(),
  };
}
