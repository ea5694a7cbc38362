import { randomBytes, scrypt, scryptSync, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { STAFF_USER } from '#domain/staff/staff.ts';

const [PASSWORD_LENGTH] = STAFF_USER.fields.password.shortest;

const KEY_LENGTH = 32;
const SALT_LENGTH = 16;
const BLOCK_SIZE = 8;

/** The memory and time cost of scrypt, a power of two. */
export const PASSWORD_COST = 16_384;

const COMMON_PASSWORDS = new Set(
  `123456 1234567 12345678 123456789 1234567890 111111 000000 123123 654321 666666
   password password1 password123 passw0rd qwerty qwerty123 qwertyuiop abc123 abcdef abcd1234
   1q2w3e4r iloveyou letmein welcome welcome1 admin123 administrator changeme secret monkey dragon
   sunshine football princess master shadow superman trustno1 hello123 test123 hotel123`.split(
    /\s+/,
  ),
);

/** Runs in the thread pool, so it does not block the event loop. */
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(SALT_LENGTH);
  return spell(cost, salt, await derive(password, salt, KEY_LENGTH, options(cost)));
}

/** Blocks the event loop. Use it only for the few accounts of a new database. */
export function hashPasswordNow(password: string, cost: number): string {
  const salt = randomBytes(SALT_LENGTH);
  return spell(cost, salt, scryptSync(password, salt, KEY_LENGTH, options(cost)));
}

/** Compares in constant time. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, cost = '', salt = '', key = ''] = hash.split('$');
  const saltBytes = Buffer.from(salt, 'base64');
  const derived = await derive(password, saltBytes, KEY_LENGTH, options(Number(cost)));
  return timingSafeEqual(derived, Buffer.from(key, 'base64'));
}

/** Returns the messages of Django's password validators, in Django's order. */
export function passwordFaults(password: string, username: string): string[] {
  const faults: string[] = [];
  const given = password.toLowerCase();
  if (lettersOf(given) === lettersOf(username.toLowerCase())) {
    faults.push('The password is too similar to the username.');
  }
  if (password.length < PASSWORD_LENGTH) {
    faults.push(
      `This password is too short. It must contain at least ${PASSWORD_LENGTH} characters.`,
    );
  }
  if (COMMON_PASSWORDS.has(given)) faults.push('This password is too common.');
  if (/^\d+$/.test(password)) faults.push('This password is entirely numeric.');
  return faults;
}

/** A password of the username with other digits and signs is too similar. */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, '');
}

function options(cost: number): ScryptOptions {
  return { N: cost, r: BLOCK_SIZE, p: 1, maxmem: 256 * cost * BLOCK_SIZE };
}

function spell(cost: number, salt: Buffer, key: Buffer): string {
  return ['scrypt', cost, salt.toString('base64'), key.toString('base64')].join('$');
}
