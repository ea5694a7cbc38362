import { extname } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { STANDARD_OUTPUT } from './option-values.ts';

/** File endings of each report format, and a pattern for the start of a report that hms wrote. */
export const REPORT_FORMATS = {
  html: { endings: ['.html', '.htm'], start: /<title>(Onboarding|Comparison|Dry run|Check) / },
  csv: { endings: ['.csv'], start: /^\uFEFF?number,hotel,/ },
  json: { endings: ['.json'], start: /^\{\s*"(run|compared|report)": "/ },
  md: { endings: ['.md'], start: /^### (Onboarding|Comparison|Dry run|Check) of [\d,]+ hotels?\n/ },
  sarif: {
    endings: ['.sarif'],
    start: /^\{"\$schema":"[^"]+","version":"2\.1\.0","runs":\[\{"tool":\{"driver":\{"name":"hms"/,
  },
} as const;

export type ReportFormat = keyof typeof REPORT_FORMATS;

const FORMATS = Object.keys(REPORT_FORMATS) as ReportFormat[];

export function reportFormat(path: string): ReportFormat | undefined {
  const ending = extname(path).toLowerCase();
  return FORMATS.find((format) =>
    REPORT_FORMATS[format].endings.some((one: string) => one === ending),
  );
}

/** `.html, .csv or .json, or - for JSON on standard output` */
export function formatsText(formats: readonly ReportFormat[], standardOutput: string): string {
  const endings = formats.map((format): string => REPORT_FORMATS[format].endings[0]);
  const last = endings.pop();
  const text = endings.length > 0 ? `${endings.join(', ')} or ${last}` : `${last}`;
  return formats.includes('json') ? `${text}, or ${standardOutput}` : text;
}

/** Parses the path of a report. `-` writes JSON to standard output. */
export function readReportPath(formats: readonly ReportFormat[]): (text: string) => string {
  return (text) => {
    const format = text === STANDARD_OUTPUT ? 'json' : reportFormat(text);
    if (format && formats.includes(format)) return text;
    const instead = formatsText(formats, 'be -');
    throw new InvalidArgumentError(`It must end in ${instead}.`);
  };
}
