import { hashText } from '#domain/text/hash-text.ts';

/** Remembers where each of many texts first occurs. */
export type FirstOccurrences = ReturnType<typeof createFirstOccurrences>;

const SLOT = 3;
const FIRST_CAPACITY = 64;
const FULLEST = 0.85;
const GROWTH = 1.3;
/** Until a table has this capacity it grows fast: making a small one costs more than its memory. */
const SMALL = 4096;
const FAST_GROWTH = 4;
const RANGE = 2 ** 32;
/** Each table grows separately, so that growing copies little memory at a time. */
const TABLES = 16;

/**
 * Takes 12 bytes for a text of any length, plus some free space, because it stores only a 64-bit
 * hash. The chance that any two of a million texts share a hash is 1 in 37 million.
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
    hashes: () => Int32Array.from(tables.flatMap((table) => [...table.hashes()])),
    /** Releases its memory immediately, without waiting for garbage collection. */
    free() {
      tables.forEach((table) => table.free());
    },
  };
}

class HashTable {
  #capacity = FIRST_CAPACITY;
  #count = 0;
  /** Each slot has both halves of the hash and the number + 1, which is 0 in a free slot. */
  #slots = new Int32Array(FIRST_CAPACITY * SLOT);

  firstOf(high: number, low: number, number: number): number {
    const slot = this.#slotOf(high, low);
    const known = this.#slots[slot + 2] ?? 0;
    if (known !== 0) return known - 1;
    this.#fill(slot, high, low, number + 1);
    this.#count += 1;
    if (this.#count > this.#capacity * FULLEST) this.#grow();
    return number;
  }

  numberOf(high: number, low: number): number | undefined {
    const mark = this.#slots[this.#slotOf(high, low) + 2] ?? 0;
    return mark === 0 ? undefined : mark - 1;
  }

  *hashes(): Generator<number> {
    for (let slot = 0; slot < this.#slots.length; slot += SLOT) {
      const [high = 0, low = 0, mark = 0] = this.#slots.subarray(slot, slot + SLOT);
      if (mark === 0) continue;
      yield high;
      yield low;
    }
  }

  #fill(slot: number, high: number, low: number, mark: number): void {
    const slots = this.#slots;
    slots[slot] = high;
    slots[slot + 1] = low;
    slots[slot + 2] = mark;
  }

  #slotOf(high: number, low: number): number {
    const slots = this.#slots;
    let slot = Math.floor(((low >>> 0) / RANGE) * this.#capacity) * SLOT;
    while (slots[slot + 2] !== 0 && (slots[slot] !== high || slots[slot + 1] !== low)) {
      slot = slot + SLOT === slots.length ? 0 : slot + SLOT;
    }
    return slot;
  }

  #grow(): void {
    const old = this.#slots;
    const isSmall = this.#capacity < SMALL;
    this.#capacity = Math.ceil(this.#capacity * (isSmall ? FAST_GROWTH : GROWTH));
    this.#slots = slotsFor(this.#capacity);
    for (let from = 0; from < old.length; from += SLOT) {
      const mark = old[from + 2] ?? 0;
      if (mark === 0) continue;
      const high = old[from] ?? 0;
      const low = old[from + 1] ?? 0;
      this.#fill(this.#slotOf(high, low), high, low, mark);
    }
    release(old);
  }

  free(): void {
    release(this.#slots);
  }
}

/** Resizable memory has its own mapping, so the system gets it back as soon as it is released. */
function slotsFor(capacity: number): Int32Array<ArrayBuffer> {
  const byteLength = capacity * SLOT * Int32Array.BYTES_PER_ELEMENT;
  return new Int32Array(new ArrayBuffer(byteLength, { maxByteLength: byteLength }));
}

function release({ buffer }: Int32Array<ArrayBuffer>): void {
  buffer.transferToFixedLength(0);
}
