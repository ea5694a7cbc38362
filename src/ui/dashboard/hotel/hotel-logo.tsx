import { Building2, ImageUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { proxy } from 'valtio/vanilla';
import { ApiError, isCancelled, orUndefined } from '#application/errors/api-error.ts';
import type { HotelApi } from '#application/ports/api/hotel-api.ts';
import {
  isPictureOf,
  LOGO_MAX_BYTES,
  LOGO_TYPES,
  logoFault,
  type LogoFault,
} from '#domain/hotel/logo.ts';
import { Button } from '#ui/components/button.tsx';
import { FieldProblem, hintId } from '#ui/components/fields/field-frame.tsx';
import { FileDrop } from '#ui/components/fields/file-drop.tsx';
import { FormSection } from '#ui/components/form-section.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { LogoImage } from '#ui/dashboard/logo-image.tsx';
import { useRemoval } from '#ui/dashboard/use-removal.tsx';
import { removed, saved } from '#ui/forms/saving-notices.ts';
import { createAction } from '#ui/shell/action.ts';

/** A logo that is being uploaded. `preview` is an object URL; `percent` is from 0 to 100. */
interface Sending {
  readonly name: string;
  readonly preview: string;
  readonly percent: number;
}

export interface HotelLogoParts extends Pick<
  Dashboard,
  'hotelId' | 'hotel' | 'lacking' | 'notify'
> {
  readonly hotelApi: Pick<HotelApi, 'uploadLogo' | 'removeLogo'>;
}

/** Invalid files are not sent. They get the texts of responses with these statuses (docs/behaviour.md §8). */
const FAULT_STATUSES: Readonly<Record<LogoFault | 'unreadable', number>> = {
  'too-large': 413,
  'wrong-type': 415,
  'not-a-picture': 422,
  unreadable: 0,
};

export function createHotelLogo(parts: HotelLogoParts) {
  const { hotelApi, hotelId, hotel, lacking, notify } = parts;
  const state = proxy({ sending: undefined as Sending | undefined });
  let controller = new AbortController();

  /** Resolves to false if the user cancels the upload. */
  const upload = async (file: File) => {
    const { name, type } = file;
    const content = await contentOf(file);
    const { signal } = (controller = new AbortController());
    const preview = URL.createObjectURL(file);
    const onProgress = (percent: number) => {
      state.sending = { name, preview, percent };
    };
    onProgress(0);
    try {
      const sent = hotelApi.uploadLogo(hotelId, { name, type, content }, { onProgress, signal });
      await orUndefined(sent, isCancelled);
      // Also after a cancelled upload, because the server may have received the complete file.
      await hotel.read();
    } finally {
      state.sending = undefined;
      URL.revokeObjectURL(preview);
    }
    if (!signal.aborted) notify(saved('The logo'));
    return !signal.aborted;
  };
  /** Uploads the file, or removes the logo if there is no file. */
  const action = createAction({
    async run(file?: File) {
      if (file) return await upload(file);
      await hotelApi.removeLogo(hotelId);
      await hotel.read();
      notify(removed('The logo'));
      return true;
    },
    context: 'upload',
    request: 'logo.save',
    lacking,
  });
  return { state, action, cancel: () => controller.abort() };
}

/** Throws `ApiError` if the file cannot be a logo. */
async function contentOf(file: File): Promise<Uint8Array> {
  const fault = logoFault(file);
  if (fault) throw refusal(fault);
  // The browser cannot read a file that was moved or changed after it was chosen.
  const bytes = await file.arrayBuffer().catch(() => {
    throw refusal('unreadable');
  });
  const content = new Uint8Array(bytes);
  if (!isPictureOf(file.type, content)) throw refusal('not-a-picture');
  return content;
}

function refusal(fault: keyof typeof FAULT_STATUSES): ApiError {
  return new ApiError({ status: FAULT_STATUSES[fault], code: '', message: '' });
}

const CHOOSE = 'choose-logo';

export interface LogoSectionProps {
  readonly dashboard: Dashboard;
  /** The URL of the current logo; '' if there is none. */
  readonly address: string;
  readonly hotelName: string;
}

export function LogoSection({ dashboard, address, hotelName }: LogoSectionProps) {
  const [logo] = useState(() => createHotelLogo(dashboard));
  const { sending } = useSnapshot(logo.state);
  const { isRunning, error } = useSnapshot(logo.action.state);
  const { 'logo.save': isLacking } = useSnapshot(dashboard.lacking);
  const { ask, question } = useRemoval(CHOOSE);
  if (isLacking) {
    return (
      <FormSection title="Logo">
        <NoticeBox kind="info">This server cannot save hotel logos.</NoticeBox>
      </FormSection>
    );
  }
  const remove = () =>
    ask({
      what: 'the logo',
      text: 'This deletes the picture from the server.',
      remove: () => logo.action.run(),
    });
  const cancel = () => {
    logo.cancel();
    document.getElementById(CHOOSE)?.focus();
  };
  return (
    <FormSection title="Logo" description="Shown to all staff beside the hotel's name.">
      <FileDrop
        label="Logo file"
        accept={LOGO_TYPES.join()}
        onFiles={([file]) => void logo.action.run(file)}
        className="flex flex-col gap-4 rounded-control sm:flex-row sm:items-center"
        overClassName="outline-2 outline-offset-4 outline-brand outline-dashed"
      >
        {(choose) => (
          <>
            <div className="flex size-28 shrink-0 items-center justify-center overflow-hidden rounded-control border border-line bg-white p-2 text-center text-sm text-ink/75">
              {sending ? (
                <img src={sending.preview} alt="The new logo" className="max-h-full opacity-70" />
              ) : (
                <LogoImage address={address} alt={`Logo of ${hotelName}`} className="max-h-full">
                  {address === '' ? <NoLogo /> : 'This logo cannot be shown.'}
                </LogoImage>
              )}
            </div>
            <div className="min-w-0 grow">
              <div className="flex flex-wrap gap-3">
                <Button
                  id={CHOOSE}
                  variant="secondary"
                  icon={<ImageUp />}
                  busy={isRunning}
                  aria-describedby={hintId(CHOOSE)}
                  onClick={choose}
                >
                  {address === '' ? 'Choose a Picture' : 'Replace Logo'}
                </Button>
                {address !== '' && !isRunning && (
                  <Button variant="quiet" icon={<Trash2 />} onClick={remove}>
                    Remove Logo
                  </Button>
                )}
              </div>
              <p id={hintId(CHOOSE)} className="mt-1.5 text-sm text-ink/75">
                {`PNG, JPEG, WebP or GIF, at most ${LOGO_MAX_BYTES / 2 ** 20} MB. `}
                <span className="pointer-coarse:hidden">You can also drop the picture here.</span>
              </p>
              <div role="alert">
                <FieldProblem id={CHOOSE} problem={error || undefined} />
              </div>
              {sending && (
                <div className="mt-3 flex items-center gap-3">
                  <div className="min-w-0 grow wrap-anywhere">
                    <ProgressBar
                      doing={`Uploading ${sending.name}`}
                      done={sending.percent}
                      total={100}
                      valueText={`${sending.percent}%`}
                    />
                  </div>
                  <Button variant="quiet" className="shrink-0" onClick={cancel}>
                    Cancel Upload
                  </Button>
                </div>
              )}
            </div>
          </>
        )}
      </FileDrop>
      {question}
    </FormSection>
  );
}

function NoLogo() {
  return (
    <span>
      <Building2 className="mx-auto mb-1 size-7 text-ink/60" />
      No logo yet
    </span>
  );
}
