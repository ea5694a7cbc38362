import { totalsOf } from '#application/bulk/plan/plan-totals.ts';
import type { Call } from '#cli/call/call.ts';
import { invalidCommand } from '#cli/call/command-failure.ts';
import type { ExitCode } from '#cli/call/exit-codes.ts';
import type { Services } from '#cli/container.ts';
import { printChanges } from '#cli/changes/shown-changes.ts';
import { readPlanFile } from '#cli/changes/saved-plans.ts';
import { endPreview } from '#cli/changes/preview.ts';
import { localTime, printable } from '#cli/terminal/printable.ts';

export async function showPlan(
  { args, options, io }: Call<Call['options'] & { readonly resolved: boolean | undefined }>,
  file: string,
  services: Services,
): Promise<ExitCode> {
  const { json, base, only, select, resolved } = options;
  if (args.length > 0 || base !== undefined || only || select || resolved) {
    throw invalidCommand('--show prints a plan as it was saved: remove the other arguments.');
  }
  const { plan } = await readPlanFile(file, services);
  const { server, savedAt, hotels } = plan;
  for (const hotel of hotels) await printChanges(hotel, { args, options: { json }, io });
  io.summary.note({ server });
  const limited = { options: { json, ...plan.options }, io };
  const { counts } = totalsOf(hotels);
  const remark = `; saved ${localTime(Date.parse(savedAt))} for ${server}`;
  return await endPreview(limited, counts, printable(remark));
}
