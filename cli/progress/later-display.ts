import type { Io } from '#cli/call/call.ts';
import type { Display, Shown } from './display.ts';

/**
 * A display for work that usually finishes before it is shown. Until `redrawMs` have passed, does not load the code
 * that measures text, which takes 20 ms.
 */
export function createLaterDisplay(io: Io, shown: Shown): Pick<Display, 'clear' | 'close'> {
  let display: Display | undefined;
  let isClosed = false;
  const show = async () => {
    const { createDisplay } = await import('./display.ts');
    if (isClosed) return;
    display = createDisplay(io, shown);
    display.draw();
  };
  const timer = setTimeout(() => void show(), shown.redrawMs);
  return {
    clear: () => display?.clear(),
    close() {
      isClosed = true;
      clearTimeout(timer);
      display?.close();
    },
  };
}
