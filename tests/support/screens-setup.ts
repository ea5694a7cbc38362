import { configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// A busy machine may take more than the usual second to load what a click opens.
configure({ asyncUtilTimeout: 10_000, reactStrictMode: true });

const complaints = vi.spyOn(console, 'error');
beforeEach(() => void complaints.mockClear());
afterEach(() => {
  if (complaints.mock.calls.length === 0) return;
  throw new Error(`React complains: ${complaints.mock.calls.flat().join(' ')}`);
});

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = open;
HTMLDialogElement.prototype.close = close;

function open(this: HTMLDialogElement) {
  this.open = true;
}

function close(this: HTMLDialogElement) {
  this.open = false;
}
