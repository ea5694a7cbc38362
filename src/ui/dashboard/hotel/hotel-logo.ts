import { proxy } from 'valtio/vanilla';
import { ApiError, CANCELLED, isNotOffered } from '#application/errors/api-error.ts';
import { ERROR_CATALOGUE } from '#application/errors/error-catalogue.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { HotelApi } from '#application/ports/api/hotel-api.ts';
import { isPictureOf, logoFault, type LogoFault } from '#domain/hotel/logo.ts';
import { failed, removed, saved } from '#ui/forms/saving-notices.ts';
import { createAction } from '#ui/shell/action.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';

/** A logo that is being uploaded. `preview` is an object URL; `percent` is from 0 to 100. */
export interface Sending {
  readonly name: string;
  readonly preview: string;
  percent: number;
}

export type HotelLogo = ReturnType<typeof createHotelLogo>;

export interface HotelLogoParts extends Pick<
  Dashboard,
  'hotelId' | 'hotel' | 'lacking' | 'notify'
> {
  readonly hotelApi: Pick<HotelApi, 'uploadLogo' | 'removeLogo'>;
}

/**
 * Invalid files are not sent. They get the same error texts as responses with these statuses
 * (docs/behaviour.md §8).
 */
const FAULT_STATUSES: Readonly<Record<LogoFault, number>> = {
  'too-large': 413,
  'wrong-type': 415,
  'not-a-picture': 422,
};

export function createHotelLogo(parts: HotelLogoParts) {
  const { hotelApi, hotelId, hotel, lacking, notify } = parts;
  const state = proxy({
    sending: undefined as Sending | undefined,
    /** '' if the last chosen file is valid. */
    problem: '',
  });
  let controller = new AbortController();

  const onProgress = (percent: number) => {
    if (state.sending) state.sending.percent = percent;
  };
  const send = async (file: File, content: Uint8Array) => {
    const { name, type } = file;
    const { signal } = controller;
    try {
      await hotelApi.uploadLogo(hotelId, { name, type, content }, { onProgress, signal });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== CANCELLED) return refuse(error);
    }
    // Also runs after a cancelled upload, because the server may have received the complete file.
    await hotel.read();
    return !signal.aborted;
  };
  const refuse = (error: ApiError) => {
    if (isNotOffered(error)) lacking['logo.save'] = true;
    else state.problem = errorMessage(error, 'upload');
    return false;
  };

  const removal = createAction({
    async run() {
      await hotelApi.removeLogo(hotelId);
      await hotel.read();
      notify(removed('The logo'));
      return true;
    },
    onFailed: (error) => notify(failed(error, 'upload')),
  });

  return {
    state,
    lacking,
    /** Resolves to false if the upload fails, is cancelled or does not start. */
    async upload(file: File) {
      if (state.sending || removal.state.isRunning) return false;
      state.problem = '';
      const read = await readLogo(file);
      if (typeof read === 'string') {
        state.problem = read;
        return false;
      }
      controller = new AbortController();
      const preview = URL.createObjectURL(file);
      state.sending = { name: file.name, preview, percent: 0 };
      try {
        const isSaved = await send(file, read);
        if (isSaved) notify(saved('The logo'));
        return isSaved;
      } finally {
        state.sending = undefined;
        URL.revokeObjectURL(preview);
      }
    },
    cancel: () => controller.abort(),
    removal,
    /** Resolves to false if the removal fails or does not start. */
    async remove() {
      if (state.sending) return false;
      state.problem = '';
      return await removal.run();
    },
  };
}

/** Resolves to the content, or to a sentence that says what is wrong with the file. */
async function readLogo(file: File): Promise<Uint8Array | string> {
  const { byStatus, otherwise } = ERROR_CATALOGUE.upload;
  const sentenceOf = (fault: LogoFault) => byStatus[FAULT_STATUSES[fault]] ?? otherwise;
  const fault = logoFault(file);
  if (fault) return sentenceOf(fault);
  try {
    const content = new Uint8Array(await file.arrayBuffer());
    return isPictureOf(file.type, content) ? content : sentenceOf('not-a-picture');
  } catch {
    // The browser cannot read a file that was moved or changed after it was chosen.
    return otherwise;
  }
}
