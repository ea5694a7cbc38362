// Finds a Chromium for the browser tests. If there is none, installs one and reports that. Prefers Debian's headless
// shell, which is the same browser without windows and uses a third less CPU time.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const DEBIAN_PACKAGE = 'chromium-headless-shell';
const KNOWN_PLACES = [
  `/usr/bin/${DEBIAN_PACKAGE}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Returns the path of a Chromium on this machine. Tries CHROMIUM_PATH, then system packages, then Playwright's own. */
export function findChromium(): string | undefined {
  const own = process.env['CHROMIUM_PATH'];
  return [...(own ? [own] : []), ...KNOWN_PLACES, chromium.executablePath()].find((path) =>
    existsSync(path),
  );
}

/** If no Chromium can be installed, throws an error that says what to do. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (isDebianRoot()) {
    console.log(
      `No Chromium found: installing it from Debian (apt-get install ${DEBIAN_PACKAGE}) …`,
    );
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', DEBIAN_PACKAGE], { stdio: 'inherit' });
  } else {
    console.log("No Chromium found: downloading Playwright's (npx playwright install chromium) …");
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  }
  const installed = findChromium();
  if (!installed) {
    throw new Error(
      'No Chromium was found, and installing it failed: install Chromium and set CHROMIUM_PATH.',
    );
  }
  console.log(`Chromium: ${installed}`);
  return installed;
}

function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}
