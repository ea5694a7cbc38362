import { configure } from '@testing-library/react';
import { afterEach, beforeEach, vi, type MockInstance } from 'vitest';

// On a busy machine, loading a screen after a click may take many times the default of one second.
configure({ asyncUtilTimeout: 30_000, reactStrictMode: true });

let complaints: MockInstance<typeof console.error>;
beforeEach(() => {
  complaints = vi.spyOn(console, 'error').mockClear();
});
afterEach(() => {
  if (complaints.mock.calls.length === 0) return;
  throw new Error(`React complains: ${complaints.mock.calls.flat().join(' ')}`);
});

// jsdom cannot open modal dialogs.
HTMLDialogElement.prototype.showModal = open;
HTMLDialogElement.prototype.close = close;

function open(this: HTMLDialogElement) {
  this.open = true;
}

function close(this: HTMLDialogElement) {
  this.open = false;
}
