// Before the browser tests: their configuration names the Chromium that is found after this.
import { ensureChromium } from './chromium.ts';

export default (): void => void ensureChromium();
