// The part of the composition root that opens configurations and the files that they extend.
import { selectedInput, shardedInput } from '#application/bulk/input/selected-input.ts';
import { cryptoRandom } from '#adapters/platform/crypto-random.ts';
import { UnreadableInput } from '#application/ports/input/hotel-input.ts';
import type { RunFacts } from '#application/ports/runs/run-store.ts';
import { BaseFiles, type BaseFilesOptions } from '#adapters/node/input/base-files.ts';
import { openConfigSource } from '#adapters/node/input/config-source.ts';
import { createHotelBatch, type HotelBatch } from '#adapters/node/input/hotel-batch.ts';
import { STANDARD_INPUT } from '#adapters/node/input/read-inputs.ts';
import { invalidCommand } from './call/exit-codes.ts';
import { printable } from './terminal/printable.ts';

/** Which hotels of the input are read, which of their parts are planned, and where shared settings are. */
export interface InputOptions extends Partial<Pick<RunFacts, 'parts' | 'select' | 'shard'>> {
  readonly base?: string | undefined;
  /** The folder to which `extends` in standard input and NDJSON is relative. Omitted for the current folder. */
  readonly folder?: string | undefined;
  /** Whether to report a `--select` pattern that matches no hotel as an error. */
  readonly mustMatch?: boolean;
  /** Warn about rates that end within this many days. 0 disables the warning. */
  readonly warnDays?: number;
  readonly isForRun?: boolean;
}

export function openBases(options: Omit<BaseFilesOptions, 'environment'>): BaseFiles {
  try {
    return new BaseFiles({ environment: process.env, ...options });
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error;
    throw invalidCommand(printable(`--base: ${error.message}`));
  }
}

/** Replaces standard input if no configuration comes from it, because opening standard input takes 2 ms. */
const NOTHING: AsyncIterable<Uint8Array> = {
  async *[Symbol.asyncIterator]() {},
};

/** Reads the configurations in these files and folders, or on standard input. */
export async function openInput(
  names: readonly string[],
  {
    base,
    folder,
    parts,
    select,
    shard,
    mustMatch,
    warnDays: days = 0,
    isForRun = false,
  }: InputOptions = {},
): Promise<HotelBatch> {
  const bases = openBases({ base });
  const standardInput = names.includes(STANDARD_INPUT) ? process.stdin : NOTHING;
  const source = await openConfigSource(names, standardInput, { base, folder });
  const horizon = days > 0 ? { days, now: Date.now() } : undefined;
  const reading = {
    environment: process.env,
    random: cryptoRandom,
    bases,
    parts,
    horizon,
    isForRun,
  };
  const input = createHotelBatch(source, reading);
  const selected = select && selectedInput(input, select, { mustMatch });
  const written = () => input.written(selected?.isSelected);
  const chosen = selected ?? input;
  return { ...(shard ? shardedInput(chosen, shard) : chosen), written };
}
