import { useEffect, useRef, useState, type DragEvent, type PropsWithChildren } from 'react';
import { useSnapshot } from 'valtio';
import { Badge } from '#ui/components/badge.tsx';
import { FormPage } from '#ui/dashboard/editor-form.tsx';
import { Loaded } from '#ui/shell/loading/loaded.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { ProfileFormFields } from '#ui/forms/profile/profile-form-fields.tsx';
import { createHotelProfileEditor, type HotelProfileEditor } from './hotel-profile-editor.ts';
import type { Dashboard, SectionProps } from '#ui/dashboard/dashboard.ts';
import { Building2, ImageUp, Trash2 } from 'lucide-react';
import { LOGO_MAX_BYTES, LOGO_TYPES } from '#domain/hotel/logo.ts';
import { Button } from '#ui/components/button.tsx';
import { FormSection } from '#ui/components/form-section.tsx';
import { FieldProblem, hintId } from '#ui/components/fields/field-frame.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { useRemoval } from '#ui/dashboard/use-removal.tsx';
import { createHotelLogo, type HotelLogo, type Sending } from './hotel-logo.ts';

export default function HotelSection({ dashboard }: SectionProps) {
  const [editor] = useState(() => createHotelProfileEditor(dashboard));
  useEffect(() => {
    void dashboard.hotel.refresh();
    return editor.follow();
  }, [dashboard, editor]);
  return (
    <Loaded of={dashboard.hotel} label="Loading the hotel" context="general" lines={8}>
      {({ sample, logo, name }) => (
        <div className="space-y-4">
          {sample && (
            <NoticeBox kind="warning" title={<SampleTitle>No hotel profile</SampleTitle>}>
              This server has no profile for this hotel. The values below are examples.
            </NoticeBox>
          )}
          <ProfileEditor editor={editor}>
            {logo !== undefined && (
              <HotelLogoSection dashboard={dashboard} logo={logo} hotelName={name} />
            )}
          </ProfileEditor>
        </div>
      )}
    </Loaded>
  );
}

function ProfileEditor({
  editor,
  children,
}: PropsWithChildren<{ readonly editor: HotelProfileEditor }>) {
  const { edited } = useSnapshot(editor.state) as HotelProfileEditor['state'];
  const { notStored } = useSnapshot(editor.saving);
  if (!edited) return null;
  const { form } = edited;
  return (
    <FormPage
      editor={editor}
      label="Hotel profile"
      what="the hotel profile"
      form={form}
      report={
        notStored && (
          <NoticeBox kind="warning" title={<SampleTitle>Not saved</SampleTitle>}>
            This server cannot save hotel profiles, so your changes were not saved.
          </NoticeBox>
        )
      }
      others={children}
    >
      <ProfileFormFields form={form} isExisting />
    </FormPage>
  );
}

/** A title with a badge that marks sample data (docs/decisions/sample-data-is-labelled.md). */
function SampleTitle({ children }: { readonly children: string }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {children} <Badge tone="warning">Sample data</Badge>
    </span>
  );
}

const CHOOSE = 'choose-logo';
const HINT = `PNG, JPEG, WebP or GIF, at most ${LOGO_MAX_BYTES / 2 ** 20} MB.`;

interface HotelLogoProps {
  readonly dashboard: Dashboard;
  /** The URL of the current logo; '' if there is none. */
  readonly logo: string;
  readonly hotelName: string;
}

function HotelLogoSection({ dashboard, logo, hotelName }: HotelLogoProps) {
  const [store] = useState(() => createHotelLogo(dashboard));
  const { sending, problem } = useSnapshot(store.state);
  const { isRunning: removing } = useSnapshot(store.removal.state);
  const { 'logo.save': isUnavailable } = useSnapshot(store.lacking);
  const picker = useRef<HTMLInputElement>(null);
  const { ask, question } = useRemoval(CHOOSE);
  const drop = useDrop((file) => void store.upload(file));

  if (isUnavailable) {
    return (
      <FormSection title="Logo">
        <NoticeBox kind="info">This server cannot save hotel logos.</NoticeBox>
      </FormSection>
    );
  }
  return (
    <FormSection title="Logo" description="Shown to all staff beside the hotel's name.">
      <div
        {...drop.handlers}
        className={`flex flex-col gap-4 rounded-control sm:flex-row sm:items-center ${drop.isOver ? 'outline-2 outline-offset-4 outline-brand outline-dashed' : ''}`}
      >
        <div className="flex size-28 shrink-0 items-center justify-center overflow-hidden rounded-control border border-line bg-white p-2 text-center text-sm text-ink/75">
          <Picture preview={sending?.preview} address={logo} name={hotelName} />
        </div>
        <div className="min-w-0 grow">
          <div className="flex flex-wrap gap-3">
            <Button
              id={CHOOSE}
              variant="secondary"
              icon={<ImageUp />}
              busy={sending !== undefined}
              aria-describedby={hintId(CHOOSE)}
              onClick={() => picker.current?.click()}
            >
              {logo === '' ? 'Choose a Picture' : 'Replace Logo'}
            </Button>
            {logo !== '' && !sending && (
              <Button
                variant="quiet"
                icon={<Trash2 />}
                busy={removing}
                onClick={() =>
                  ask({
                    what: 'the logo',
                    text: 'This deletes the picture from the server.',
                    remove: () => store.remove(),
                  })
                }
              >
                Remove Logo
              </Button>
            )}
          </div>
          <p id={hintId(CHOOSE)} className="mt-1.5 text-sm text-ink/75">
            {HINT}{' '}
            <span className="pointer-coarse:hidden">You can also drop the picture here.</span>
          </p>
          <div role="alert">
            <FieldProblem id={CHOOSE} problem={problem === '' ? undefined : problem} />
          </div>
          {sending && <SendingProgress {...sending} store={store} />}
        </div>
      </div>
      <input
        ref={picker}
        type="file"
        accept={LOGO_TYPES.join()}
        aria-label="Logo file"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void store.upload(file);
          // Lets the user choose the same file again.
          target.value = '';
        }}
      />
      {question}
    </FormSection>
  );
}

interface PictureProps {
  /** The object URL of a file that is being uploaded. */
  readonly preview: string | undefined;
  readonly address: string;
  readonly name: string;
}

function Picture({ preview, address, name }: PictureProps) {
  const [broken, setBroken] = useState('');
  if (preview) return <img src={preview} alt="The new logo" className="max-h-full opacity-70" />;
  if (address === '') {
    return (
      <span>
        <Building2 className="mx-auto mb-1 size-7 text-ink/60" />
        No logo yet
      </span>
    );
  }
  if (address === broken) return 'This logo cannot be shown.';
  return (
    <img
      src={address}
      alt={`Logo of ${name}`}
      className="max-h-full"
      onError={() => setBroken(address)}
    />
  );
}

function SendingProgress({ store, name, percent }: Sending & { readonly store: HotelLogo }) {
  const done = `${percent}%`;
  const cancel = () => {
    store.cancel();
    document.getElementById(CHOOSE)?.focus();
  };
  return (
    <div className="mt-3 flex items-center gap-3">
      <div className="min-w-0 grow">
        <p className="mb-1 flex justify-between gap-3 text-sm text-ink/75">
          <span className="truncate">{name}</span>
          <span className="tabular-nums">{done}</span>
        </p>
        <ProgressBar label={`Uploading ${name}`} done={percent} total={100} valueText={done} />
      </div>
      <Button variant="quiet" className="shrink-0" onClick={cancel}>
        Cancel Upload
      </Button>
    </div>
  );
}

function useDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave(event: DragEvent) {
      const isInside = event.currentTarget.contains(event.relatedTarget as Node | null);
      if (!isInside) setIsOver(false);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setIsOver(false);
      const [file] = event.dataTransfer.files;
      if (file) onFile(file);
    },
  };
  return { isOver, handlers };
}
