import { proxy } from 'valtio/vanilla';
import { ApiError, CANCELLED, isNotOffered } from '#application/errors/api-error.ts';
import { ERROR_CATALOGUE } from '#application/errors/error-catalogue.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { HotelApi } from '#application/ports/hotel-api.ts';
import { isPictureOf, logoFault, type LogoFault } from '#domain/hotel/logo.ts';
import type { Id } from '#domain/record.ts';
import type { Notify } from '#ui/texts/notices.ts';
import { failed, removed, saved } from '#ui/forms/saving-notices.ts';
import type { OwnHotel } from '#ui/dashboard/dashboard.ts';
import type { Loading } from '#ui/shell/loading/loading.ts';

export interface HotelLogoState {
  /** What is on its way to the server: its name and how many percent of it were sent. */
  sending: { readonly name: string; percent: number } | undefined;
  removing: boolean;
  /** What is wrong with the file that was chosen last; '' for nothing. */
  problem: string;
  /** It turned out that the server has no such call. */
  isUnavailable: boolean;
}

export interface HotelLogo {
  readonly state: HotelLogoState;
  /** True once the server has it. */
  upload(file: File): Promise<boolean>;
  /** Gives an upload up. */
  cancel(): void;
  /** True once it is gone. */
  remove(): Promise<boolean>;
}

export interface HotelLogoParts {
  readonly hotelApi: Pick<HotelApi, 'uploadLogo' | 'removeLogo'>;
  readonly hotelId: Id;
  readonly hotel: Loading<OwnHotel>;
  readonly notify: Notify;
}

/**
 * What a server would answer to such a file: it need not be asked (docs/behaviour.md §8).
 */
const FAULT_STATUSES: Readonly<Record<LogoFault, number>> = {
  'too-large': 413,
  'wrong-type': 415,
  'not-a-picture': 422,
};

export function createHotelLogo({ hotelApi, hotelId, hotel, notify }: HotelLogoParts): HotelLogo {
  const state = proxy<HotelLogoState>({
    sending: undefined,
    removing: false,
    problem: '',
    isUnavailable: false,
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
    // Also after giving up: it may have arrived.
    await hotel.load();
    return !signal.aborted;
  };
  const refuse = (error: ApiError) => {
    if (isNotOffered(error)) state.isUnavailable = true;
    else state.problem = errorMessage(error, 'upload');
    return false;
  };

  return {
    state,
    async upload(file) {
      if (state.sending || state.removing) return false;
      state.problem = '';
      const read = await readLogo(file);
      if (typeof read === 'string') {
        state.problem = read;
        return false;
      }
      controller = new AbortController();
      state.sending = { name: file.name, percent: 0 };
      const isSaved = await send(file, read);
      state.sending = undefined;
      if (isSaved) notify(saved('The logo'));
      return isSaved;
    },
    cancel: () => controller.abort(),
    async remove() {
      if (state.sending || state.removing) return false;
      Object.assign(state, { removing: true, problem: '' });
      try {
        await hotelApi.removeLogo(hotelId);
        await hotel.load();
        notify(removed('The logo'));
        return true;
      } catch (error) {
        notify(failed(error, 'upload'));
        return false;
      } finally {
        state.removing = false;
      }
    },
  };
}

/** The content of a file that may be a logo, or the sentence that says why it may not. */
async function readLogo(file: File): Promise<Uint8Array | string> {
  const { byStatus, otherwise } = ERROR_CATALOGUE.upload;
  const sentenceOf = (fault: LogoFault) => byStatus[FAULT_STATUSES[fault]] ?? otherwise;
  const fault = logoFault(file);
  if (fault) return sentenceOf(fault);
  try {
    const content = new Uint8Array(await file.arrayBuffer());
    return isPictureOf(file.type, content) ? content : sentenceOf('not-a-picture');
  } catch {
    // It was moved, or changed, since it was chosen.
    return otherwise;
  }
}
