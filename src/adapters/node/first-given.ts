/** Remembers of many texts where each was first given. */
export interface FirstGiven {
  /** The number that a text was first told with: `number` itself where the text is new. */
  firstOf(text: string, number: number): number;
}

const SLOT = 3;
const FIRST_CAPACITY = 1024;
const FULLEST = 0.8;

/**
 * Takes 12 bytes for a text, of whatever length, and some free room: of the text it keeps only a
 * hash of 64 bits. Among a million texts, two hashes are equal once in 37 million times.
 */
export function createFirstGiven(): FirstGiven {
  let capacity = FIRST_CAPACITY;
  let texts = 0;
  /** Per slot both halves of the hash and the number + 1; a free slot has 0 there. */
  let slots = new Int32Array(capacity * SLOT);

  const slotOf = (high: number, low: number) => {
    let slot = (low & (capacity - 1)) * SLOT;
    while (slots[slot + 2] !== 0 && (slots[slot] !== high || slots[slot + 1] !== low)) {
      slot = slot + SLOT === slots.length ? 0 : slot + SLOT;
    }
    return slot;
  };
  const grow = () => {
    const old = slots;
    capacity *= 2;
    slots = new Int32Array(capacity * SLOT);
    for (let from = 0; from < old.length; from += SLOT) {
      if (old[from + 2] !== 0) {
        const slot = slotOf(old[from] ?? 0, old[from + 1] ?? 0);
        slots.set(old.subarray(from, from + SLOT), slot);
      }
    }
  };

  return {
    firstOf(text, number) {
      const [high, low] = hashOf(text);
      const slot = slotOf(high, low);
      const known = slots[slot + 2] ?? 0;
      if (known !== 0) return known - 1;
      slots[slot] = high;
      slots[slot + 1] = low;
      slots[slot + 2] = number + 1;
      texts += 1;
      if (texts > capacity * FULLEST) grow();
      return number;
    },
  };
}

/** Two multiplicative hashes with different factors, mixed with one another at the end (cyrb53). */
function hashOf(text: string): [high: number, low: number] {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place);
    a = Math.imul(a ^ unit, 0x9e3779b1);
    b = Math.imul(b ^ unit, 0x5f356495);
  }
  const low = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  const high = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return [high, low];
}
