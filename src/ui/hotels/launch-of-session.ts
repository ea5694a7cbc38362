import { FilesLaunch } from '#application/launch/files-launch.ts';
import { launchOf, removeRun } from '#application/launch/stored-launches.ts';
import { UndoLaunch } from '#application/launch/undo-launch.ts';
import type { Id } from '#domain/record.ts';
import type { HotelsParts } from '#ui/hotels/hotels-parts.ts';
import { forgetResult, noteLaunch } from '#ui/runs/setups.ts';
import { unfinishedWork, watchUnfinishedWork } from '#ui/shell/session/leaving.ts';
import { ofSession } from '#ui/shell/session/of-session.ts';
import { announcePasswords } from '#ui/shell/session/work-elsewhere.ts';
import { counted } from '#ui/texts/counted.ts';

export const launchOfSession = ofSession(
  (parts: HotelsParts) => {
    const { session, drafts, username, settings } = parts;
    const launch = new FilesLaunch({
      ...parts,
      load: parts.loadLaunchServices,
      owner: { username, server: settings.apiBaseUrl },
      onUndone: ({ hotelId }) => {
        if (hotelId !== undefined) forgetResult(drafts, username, hotelId);
      },
      onEnd: (hotel, config, facts) => noteLaunch(drafts, username, hotel, config, facts),
    });
    const id = session.id();
    const find = () => (session.id() === id ? lossOf(launch) : '');
    watchUnfinishedWork(find);
    announcePasswords(launch, parts.draftOwner);
    launch.subscribe(() => {
      globalThis.removeEventListener('beforeunload', warn);
      if (find() !== '') globalThis.addEventListener('beforeunload', warn);
    });
    return launch;
  },
  (launch) => void launch.leave(),
);

/** The undo of the hotel's launch, if this browser has the launch. */
export async function undoOf(parts: HotelsParts, hotelId: Id) {
  const files = launchOfSession(parts);
  const row = files.state.hotels.find((each) => String(each.hotelId) === String(hotelId));
  if (row) return row.done > 0 ? { undo: files.undo, hotel: row } : undefined;
  const { drafts, username, settings, loadLaunchServices } = parts;
  const owner = { username, server: settings.apiBaseUrl };
  const services = await loadLaunchServices().catch(() => undefined);
  const found = services && (await launchOf(services.runs, owner, hotelId).catch(() => undefined));
  if (!found) return undefined;
  const { run, index, isOfFiles } = found;
  const onUndone = () => {
    forgetResult(drafts, username, hotelId);
    if (!isOfFiles) void removeRun(loadLaunchServices, run);
  };
  const undo = new UndoLaunch({ ...parts, load: loadLaunchServices }, { name: run, onUndone });
  return { undo, hotel: { index } };
}

function warn(event: BeforeUnloadEvent): void {
  // The user may have signed out since the listener was added.
  if (unfinishedWork() !== '') event.preventDefault();
}

function lossOf({ state: { status, pending } }: FilesLaunch): string {
  if (status === 'running' || status === 'pausing')
    return 'Hotels are being launched. If you sign out, the launch stops. You can continue after you sign in again.';
  if (pending > 0)
    return `The generated passwords of ${counted(pending, 'person', 'people')} were not downloaded or printed. They are only on this page.`;
  return '';
}
