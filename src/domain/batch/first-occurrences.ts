import { hashText } from '#domain/text/hash-text.ts';

/** Remembers where each of many texts first occurs. */
export type FirstOccurrences = ReturnType<typeof createFirstOccurrences>;

/** The largest number that can be given with a text. */
export const NUMBER_MAXIMUM = 2 ** 24 - 1;

/** Each table grows separately, so that growing copies little memory at a time. */
const TABLES = 16;

/**
 * Takes 12 to 13 bytes for a text of any length, free space included, because it stores only a
 * 64-bit hash. The chance that any two of a million texts share a hash is 1 in 37 million. Numbers
 * are from 0 to `NUMBER_MAXIMUM`.
 */
export function createFirstOccurrences(hashes: Int32Array = new Int32Array()) {
  const tables: HashTable[] = [];
  const put = (high: number, low: number, number: number) =>
    (tables[high & (TABLES - 1)] ??= new HashTable()).firstOf(high, low, number);
  for (let place = 0; place < hashes.length; place += 2) {
    put(hashes[place] ?? 0, hashes[place + 1] ?? 0, 0);
  }
  return {
    /** Returns the number given with the text's first occurrence: `number` if this is the first. */
    firstOf(text: string, number: number): number {
      const [high, low] = hashText(text);
      return put(high, low, number);
    },
    /** The number given with the text's first occurrence; undefined for an unknown text. */
    numberOf(text: string): number | undefined {
      const [high, low] = hashText(text);
      return tables[high & (TABLES - 1)]?.numberOf(high, low);
    },
    has(text: string): boolean {
      return this.numberOf(text) !== undefined;
    },
    /** What `createFirstOccurrences` needs to recognise the same texts: two numbers per text. */
    hashes(): Int32Array<ArrayBuffer> {
      const counts = tables.map(({ count }) => count);
      const found = new Int32Array(2 * counts.reduce((sum, count) => sum + count, 0));
      let place = 0;
      for (const [index, table] of tables.entries()) {
        table?.forEach((high, low) => {
          found[place] = high | index;
          found[place + 1] = low;
          place += 2;
        });
      }
      return found;
    },
    /** Releases its memory immediately, without waiting for garbage collection. */
    free() {
      tables.forEach((table) => table.free());
    },
  };
}

/** Each region of a table has the same number of slots and is filled on its own. */
const REGIONS = 16;
const FIRST_SIZE = 4;
const FULLEST = 0.93;
const GROWTH = 1.25;
/** Until a region has this size it grows fast: making a small table costs more than its memory. */
const SMALL = 256;
const FAST_GROWTH = 4;
const RANGE = 2 ** 32;
const SLOT_BYTES = 10;

/**
 * The table and the region of a hash are 8 bits of its upper half, so a slot needs only the other
 * 56: the lower half in `#lows` (0 in a free slot), 16 bits in `#middles`, and 8 bits in `#marks`
 * above the 24 bits of the number.
 */
class HashTable {
  count = 0;
  #size = 0;
  /** The number of entries of each region. */
  readonly #counts = new Int32Array(REGIONS);
  #lows = new Int32Array();
  #marks = new Int32Array();
  #middles = new Uint16Array();

  constructor() {
    this.#allocate(FIRST_SIZE);
  }

  firstOf(high: number, low: number, number: number): number {
    const slot = this.#slotOf(high, low || 1);
    if (this.#lows[slot] !== 0) return (this.#marks[slot] ?? 0) & NUMBER_MAXIMUM;
    this.#fill(slot, high, low || 1, number);
    this.count += 1;
    const region = regionOf(high);
    const count = (this.#counts[region] ?? 0) + 1;
    this.#counts[region] = count;
    if (count > this.#size * FULLEST - 1) this.#grow();
    return number;
  }

  numberOf(high: number, low: number): number | undefined {
    const slot = this.#slotOf(high, low || 1);
    return this.#lows[slot] === 0 ? undefined : (this.#marks[slot] ?? 0) & NUMBER_MAXIMUM;
  }

  /** The four bits of the upper half that choose the table are 0. */
  forEach(visit: (high: number, low: number, number: number) => void): void {
    for (let slot = 0; slot < this.#lows.length; slot += 1) {
      const low = this.#lows[slot] ?? 0;
      if (low === 0) continue;
      const mark = this.#marks[slot] ?? 0;
      const region = Math.floor(slot / this.#size);
      const high = (mark & ~NUMBER_MAXIMUM) | ((this.#middles[slot] ?? 0) << 8) | (region << 4);
      visit(high, low, mark & NUMBER_MAXIMUM);
    }
  }

  free(): void {
    release(this.#lows.buffer);
  }

  #fill(slot: number, high: number, low: number, number: number): void {
    this.#lows[slot] = low;
    this.#marks[slot] = (high & ~NUMBER_MAXIMUM) | number;
    this.#middles[slot] = high >>> 8;
  }

  /** Where the hash is, or the free slot where it belongs. */
  #slotOf(high: number, low: number): number {
    const lows = this.#lows;
    const start = regionOf(high) * this.#size;
    const end = start + this.#size;
    let slot = start + Math.floor(((low >>> 0) / RANGE) * this.#size);
    for (;;) {
      const found = lows[slot];
      if (found === 0 || (found === low && this.#isUpperHalf(slot, high))) return slot;
      slot += 1;
      if (slot === end) slot = start;
    }
  }

  #isUpperHalf(slot: number, high: number): boolean {
    const isTop = ((this.#marks[slot] ?? 0) ^ high) >>> 24 === 0;
    return isTop && this.#middles[slot] === ((high >>> 8) & 0xffff);
  }

  #grow(): void {
    const old = new HashTable();
    [old.#lows, old.#marks, old.#middles] = [this.#lows, this.#marks, this.#middles];
    old.#size = this.#size;
    this.#allocate(Math.ceil(this.#size * (this.#size < SMALL ? FAST_GROWTH : GROWTH)));
    old.forEach((high, low, number) => {
      this.#fill(this.#slotOf(high, low), high, low, number);
    });
    old.free();
  }

  #allocate(size: number): void {
    const slots = size * REGIONS;
    const buffer = bufferOf(slots * SLOT_BYTES);
    this.#size = size;
    this.#lows = new Int32Array(buffer, 0, slots);
    this.#marks = new Int32Array(buffer, slots * 4, slots);
    this.#middles = new Uint16Array(buffer, slots * 8, slots);
  }
}

function regionOf(high: number): number {
  return (high >>> 4) & (REGIONS - 1);
}

/** Resizable memory has its own mapping, so the system gets it back as soon as it is released. */
function bufferOf(byteLength: number): ArrayBuffer {
  const isOfItsOwn = byteLength > MAPPED_BYTES;
  return new ArrayBuffer(byteLength, isOfItsOwn ? { maxByteLength: byteLength } : {});
}

const MAPPED_BYTES = 64 * 1024;

function release(buffer: ArrayBuffer): void {
  buffer.transferToFixedLength(0);
}
