import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { RunUnreadable } from '#application/ports/runs/run-store.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_TEXT = /^[\w-]{43}$/;

/** Passwords by user name. */
export type Passwords = Readonly<Record<string, string>>;

/** The key with which the passwords of runs are sealed. The database knows only its `id`. */
export class RunKey {
  /** As `HMS_RUN_KEY` has it. */
  readonly text: string;
  /** Tells keys apart, and says nothing about them. */
  readonly id: string;
  readonly #key: Buffer;

  private constructor(key: Buffer) {
    this.#key = key;
    this.text = key.toString('base64url');
    this.id = createHash('sha256').update('hms run key').update(key).digest('hex').slice(0, 16);
  }

  static make(): RunKey {
    return new RunKey(randomBytes(KEY_BYTES));
  }

  /** Undefined if the text is not a key. */
  static of(text: string): RunKey | undefined {
    return KEY_TEXT.test(text) ? new RunKey(Buffer.from(text, 'base64url')) : undefined;
  }

  /** Only `open` with the same `place` reads them: sealed passwords cannot be moved to another hotel. */
  seal(passwords: Passwords, place: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(passwords)), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** Throws `RunUnreadable`. */
  open(sealed: Buffer, place: string): Passwords {
    try {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const content = sealed.subarray(NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(place))
        .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = Buffer.concat([decipher.update(content), decipher.final()]).toString();
      return JSON.parse(text) as Passwords;
    } catch {
      throw new RunUnreadable('its sealed passwords were changed in the database');
    }
  }
}
