import type { CheckedEntry, InputCounts } from '#application/ports/input/hotel-input.ts';
import { defineCommand } from '#cli/call/command.ts';
import { openInput } from '#cli/inputs.ts';
import { EXIT, LOCAL_EXITS } from '#cli/call/exit-codes.ts';
import { counted, idText, plural } from '#cli/terminal/printable.ts';
import { limitsIn } from '#cli/call/chosen-hotels.ts';
import { checkAndPrint, entryRows } from '#cli/reading/problem-report.ts';
import {
  ANNOTATIONS,
  BASE,
  JSON_OUTPUT,
  SELECT,
  SETUP_WARN_DAYS,
  reportOf,
} from '#cli/call/options/shared-options.ts';
import { assertTargetsApart } from '#cli/call/files/written-files.ts';
import { findingsFor, type Findings } from '#cli/report/findings.ts';
import type { Report, ReportHotel } from '#cli/report/report.ts';
import { assertReportWritable, writeReport } from '#cli/report/report-file.ts';
import { CONFIGS } from '#cli/call/options/run-options.ts';

export const validateCommand = defineCommand({
  description: 'check configurations offline, and print every problem',
  argument: CONFIGS,
  options: [
    BASE,
    SELECT,
    SETUP_WARN_DAYS,
    ANNOTATIONS,
    reportOf('problems and warnings', ['html', 'csv', 'json', 'md', 'sarif']),
    JSON_OUTPUT,
  ],
  examples: [
    'hms validate hotel.json',
    'hms validate hotels/ --json',
    'hms validate hotels.ndjson --base chain.json',
    'hms validate hotels/ --annotations github --report hotels.sarif',
  ],
  exitCodes: LOCAL_EXITS,
  async action({ args, options, io }) {
    assertTargetsApart(args, { '--report': options.report });
    assertReportWritable(options);
    const findings = findingsFor(options, io);
    const input = await openInput(args, {
      ...options,
      ...limitsIn(options),
    });
    const asEvents = options.json ?? false;
    const output = io.stdout;
    const entries: CheckedEntry[] = [];
    const counts = await checkAndPrint(input, io, {
      output,
      asEvents,
      warns: asEvents ? 'as events' : 'as lines',
      findings,
      ...(options.report !== undefined && { onEntry: (entry) => entries.push(entry) }),
    });
    const { hotels, valid, problems, warnings } = counts;
    io.summary.note({ hotels, valid, problems, warnings });
    if (problems > 0) io.summary.fail(plural(problems, 'problem'));
    const warned = warnings > 0 ? `, ${plural(warnings, 'warning')}` : '';
    const found = `${valid} valid, ${plural(problems, 'problem')}${warned}`;
    const total = `${plural(hotels, 'hotel')}: ${found}`;
    if (!asEvents) await io.stderr.line(total);
    if (options.report !== undefined) {
      const report = checkReport(entries, counts, total, findings);
      await writeReport(options.report, report, io);
    }
    return problems === 0 ? EXIT.done : EXIT.invalid;
  },
});

function checkReport(
  entries: readonly CheckedEntry[],
  { hotels, valid, problems, warnings }: InputCounts,
  total: string,
  findings: Findings | undefined,
): Report {
  const asOf = Date.now();
  return {
    title: `Check of ${counted(hotels, 'hotel')}`,
    asOf,
    facts: [total],
    tiles: [
      { word: 'valid', count: valid },
      { word: 'invalid', count: hotels - valid },
    ],
    notes: [],
    data: {
      report: 'check',
      as_of: new Date(asOf).toISOString(),
      counts: { hotels, valid, problems, warnings },
    },
    figures: [],
    hotels: () => entries.map(reportHotel),
    findings: findings?.all ?? [],
  };
}

function reportHotel(entry: CheckedEntry): ReportHotel {
  const { name = '', code = '', id } = entry.profile ?? {};
  const status = entry.problems.length > 0 ? 'invalid' : 'valid';
  const names = { name, code, hotel_id: idText(id) };
  return { ...names, status, word: status, figures: {}, rows: entryRows(entry) };
}
