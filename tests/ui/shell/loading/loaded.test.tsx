// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { LoadBoundary } from '#ui/shell/loading/load-boundary.tsx';
import { Loaded } from '#ui/shell/loading/loaded.tsx';
import { createResource } from '#ui/shell/loading/resource.ts';

afterEach(cleanup);

function show(failure: unknown) {
  const rooms = createResource<object>(() => Promise.reject(failure));
  render(
    <LoadBoundary fullScreen>
      <Loaded of={rooms} label="Loading rooms" context="room">
        {() => 'The rooms'}
      </Loaded>
    </LoadBoundary>,
  );
}

describe('a value that cannot be loaded', () => {
  it('can be loaded again after a failed request', async () => {
    show(new ApiError({ status: 503, code: 'error', message: '' }));
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy();
  });

  it('leads to the error screen after a bug', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    show(new TypeError('a bug'));
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    complaints.mockReset();
  });
});
