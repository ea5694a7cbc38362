// Runs before the browser tests, whose configuration uses the Chromium that this finds or installs.
import { ensureChromium } from './chromium.ts';

export default (): void => void ensureChromium();
