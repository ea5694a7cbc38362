import { hashText } from '#domain/text/hash-text.ts';

const SLOT = 3;
const FIRST_CAPACITY = 64;
const FULLEST = 0.75;
const GROWTH = 1.5;
const NONE = -1;

/**
 * Finds numbers by text. A text takes about 16 bytes, however long it is, and so does a number: only
 * a hash of 64 bits of the text is stored.
 */
export class TextIndex {
  #capacity = FIRST_CAPACITY;
  #texts = 0;
  /** Per slot: both halves of the hash, and 1 + the position of its latest number; 0 if free. */
  #slots = new Int32Array(FIRST_CAPACITY * SLOT);
  readonly #numbers: number[] = [];
  /** By the position of a number: the position of the previous one with the same text. */
  readonly #before: number[] = [];

  add(text: string, number: number): void {
    if (this.#texts + 1 > this.#capacity * FULLEST) this.#grow();
    const [high, low] = hashText(text);
    const slot = this.#slotOf(high, low);
    const latest = this.#slots[slot + 2] ?? 0;
    if (latest === 0) this.#texts += 1;
    this.#before.push(latest === 0 ? NONE : latest - 1);
    this.#slots.set([high, low, this.#numbers.push(number)], slot);
  }

  /** The latest first. */
  numbersOf(text: string): number[] {
    const latest = this.#slots[this.#slotOf(...hashText(text)) + 2] ?? 0;
    const numbers: number[] = [];
    for (let place = latest - 1; place !== NONE; place = this.#before[place] ?? NONE) {
      numbers.push(this.#numbers[place] ?? NONE);
    }
    return numbers;
  }

  #slotOf(high: number, low: number): number {
    const slots = this.#slots;
    let slot = ((high >>> 0) % this.#capacity) * SLOT;
    while (slots[slot + 2] !== 0 && (slots[slot] !== high || slots[slot + 1] !== low)) {
      slot = slot + SLOT === slots.length ? 0 : slot + SLOT;
    }
    return slot;
  }

  #grow(): void {
    const old = this.#slots;
    this.#capacity = Math.ceil(this.#capacity * GROWTH);
    this.#slots = new Int32Array(this.#capacity * SLOT);
    for (let from = 0; from < old.length; from += SLOT) {
      const [high = 0, low = 0, latest = 0] = old.subarray(from, from + SLOT);
      if (latest !== 0) this.#slots.set([high, low, latest], this.#slotOf(high, low));
    }
  }
}
