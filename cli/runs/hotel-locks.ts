import type { HotelLocks } from '#application/ports/runs/hotel-locks.ts';
import type { Io } from '#cli/call/command.ts';
import { fileFailureReason } from '#cli/call/files/file-failure.ts';
import type { CallServices } from '#cli/container.ts';

/** If locks cannot be created, warns and continues: they matter only beside another process. */
export async function hotelLocks(
  services: CallServices,
  { stderr }: Io,
): Promise<HotelLocks | undefined> {
  try {
    return await services.hotelLocks();
  } catch (error) {
    await stderr.line(
      `Warning: cannot lock hotels against other processes: ${fileFailureReason(error)}. ` +
        'Do not run hms on the same hotels twice at the same time.',
    );
    return undefined;
  }
}
