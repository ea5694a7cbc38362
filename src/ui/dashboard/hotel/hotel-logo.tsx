import { ImageUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { proxy } from 'valtio/vanilla';
import { ApiError } from '#application/errors/api-error.ts';
import type { HotelApi, Picture } from '#application/ports/api/hotel-api.ts';
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
import { Card } from '#ui/components/card.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { LogoImage } from '#ui/dashboard/logo-image.tsx';
import { useRemoval } from '#ui/dashboard/use-removal.tsx';
import { removed, saved } from '#ui/forms/saving-notices.ts';
import { createAction } from '#ui/shell/action.ts';

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
  /** `percent` is from 0 to 100. */
  const state = proxy({ sending: undefined as { name: string; percent: number } | undefined });
  /** Uploads the file, or removes the logo if there is no file. */
  const action = createAction<[file?: File]>({
    async run(file) {
      const onProgress = (percent: number) => {
        state.sending = { name: file?.name ?? '', percent };
      };
      try {
        if (file) {
          const picture = await pictureIn(file);
          onProgress(0);
          await hotelApi.uploadLogo(hotelId, picture, { onProgress });
        } else await hotelApi.removeLogo(hotelId);
        await hotel.read();
      } finally {
        state.sending = undefined;
      }
      notify((file ? saved : removed)('The logo'));
      return true;
    },
    context: 'upload',
    request: () => 'logo.save',
    lacking,
  });
  return { state, action };
}

/** Throws `ApiError` if the file cannot be a logo. */
async function pictureIn(file: File): Promise<Picture> {
  const { name, type } = file;
  const fault = logoFault(file);
  // The browser cannot read a file that was moved or changed after it was chosen.
  const bytes = fault ? undefined : await file.arrayBuffer().catch(() => undefined);
  const content = bytes && new Uint8Array(bytes);
  if (content && isPictureOf(type, content)) return { name, type, content };
  const status = FAULT_STATUSES[fault ?? (content ? 'not-a-picture' : 'unreadable')];
  throw new ApiError({ status, code: '', message: '' });
}

const CHOOSE = 'choose-logo';

export interface LogoSectionProps {
  readonly dashboard: Dashboard;
  readonly address: string;
  readonly hotelName: string;
}

export function LogoSection({ dashboard, address, hotelName }: LogoSectionProps) {
  const [logo] = useState(() => createHotelLogo(dashboard));
  const { sending } = useSnapshot(logo.state);
  const { isRunning, error } = useSnapshot(logo.action.state);
  const { 'logo.save': isLacking } = useSnapshot(dashboard.lacking);
  const { ask, question } = useRemoval(CHOOSE);
  const hasLogo = address !== '';
  const remove = () =>
    ask({
      what: 'the logo',
      text: 'This deletes the picture from the server.',
      remove: () => logo.action.run(),
    });
  return (
    <Card
      isPart
      title="Logo"
      description={!isLacking && "Shown to all staff beside the hotel's name."}
    >
      {isLacking ? (
        <NoticeBox kind="info">This server cannot save hotel logos.</NoticeBox>
      ) : (
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
                <LogoImage address={address} alt={`Logo of ${hotelName}`} className="max-h-full">
                  {hasLogo ? 'This logo cannot be shown.' : 'No logo yet'}
                </LogoImage>
              </div>
              <div className="min-w-0 grow space-y-2">
                <div className="flex flex-wrap gap-3">
                  <Button
                    id={CHOOSE}
                    variant="secondary"
                    icon={<ImageUp />}
                    busy={isRunning}
                    aria-describedby={hintId(CHOOSE)}
                    onClick={choose}
                  >
                    {hasLogo ? 'Replace Logo' : 'Choose a Picture'}
                  </Button>
                  {hasLogo && (
                    <Button variant="quiet" icon={<Trash2 />} disabled={isRunning} onClick={remove}>
                      Remove Logo
                    </Button>
                  )}
                </div>
                <p id={hintId(CHOOSE)} className="text-sm text-ink/75">
                  {`PNG, JPEG, WebP or GIF, at most ${LOGO_MAX_BYTES / 2 ** 20} MB. `}
                  <span className="pointer-coarse:hidden">You can also drop the picture here.</span>
                </p>
                <div role="alert">
                  <FieldProblem id={CHOOSE} problem={error || undefined} />
                </div>
                {sending && (
                  <ProgressBar
                    doing={`Uploading ${sending.name}`}
                    done={sending.percent}
                    total={100}
                    valueText={`${sending.percent}%`}
                  />
                )}
              </div>
            </>
          )}
        </FileDrop>
      )}
      {question}
    </Card>
  );
}
