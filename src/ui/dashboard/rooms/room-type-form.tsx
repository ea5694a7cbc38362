import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { fieldId } from '#ui/components/fields/field-id.ts';
import { FormAlert } from '#ui/components/fields/form-alert.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { RestoredChanges } from '#ui/forms/restored-changes.tsx';
import { UnsavedChanges } from '#ui/forms/unsaved-changes.tsx';
import { ROOM_TYPES_FORM, RoomTypeFields } from '#ui/forms/room-types/room-type-fields.tsx';
import { useListItems } from '#ui/forms/use-list-items.ts';
import type { EditedRoomType, RoomTypeEditor, RoomTypeEditorState } from './room-type-editor.ts';
import { counted } from '#ui/texts/counted.ts';

export interface RoomTypeFormProps {
  readonly editor: RoomTypeEditor;
  readonly edited: EditedRoomType;
}

/** One room type's fields, in the place of the lists. */
export function RoomTypeForm({ editor, edited }: RoomTypeFormProps) {
  const { form, record } = edited;
  const [roomType] = useListItems(form.state, 'roomTypes');
  const { saving, changed, summaries, error, leftover, progress } = useSnapshot(
    editor.state,
  ) as RoomTypeEditorState;
  const problems = Object.entries(useSnapshot(form.problems));
  const whole = useRef<HTMLFormElement>(null);
  useEffect(() => {
    whole.current?.querySelector('input')?.focus();
  }, []);
  if (!roomType) return null;
  return (
    <form
      ref={whole}
      noValidate
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        void editor.save();
      }}
    >
      <ErrorSummary
        shownTimes={summaries}
        problems={problems.map(([key, message]) => ({
          id: fieldId(ROOM_TYPES_FORM, key),
          message,
        }))}
      />
      <RestoredChanges draft={editor.draft} onDiscard={() => editor.cancel()} />
      <RoomTypeFields
        form={form}
        roomType={roomType}
        position={0}
        title={record ? `Edit ${record.name}` : 'Add Room Type'}
      />
      {progress && (
        <div>
          <p className="mb-1 text-sm tabular-nums">
            Creating rooms: {progress.made} of {progress.total}
          </p>
          <ProgressBar
            label="Creating rooms"
            value={progress.made}
            max={progress.total}
            valueText={`${progress.made} of ${progress.total}`}
          />
        </div>
      )}
      <FormAlert said={leftover ?? error}>
        {error !== '' && <NoticeBox kind="error">{error}</NoticeBox>}
        {leftover && <Leftover {...leftover} />}
      </FormAlert>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={saving} onClick={() => editor.cancel()}>
          Cancel
        </Button>
        <Button type="submit" busy={saving}>
          Save
        </Button>
        {changed && <UnsavedChanges what="the room type" draft={editor.draft} />}
      </div>
    </form>
  );
}

export default RoomTypeForm;

/** What was made and what not. */
function Leftover({ made, unmade }: NonNullable<RoomTypeEditorState['leftover']>) {
  const total = made + unmade.length;
  return (
    <NoticeBox kind="warning" title={`${made} of ${counted(total, 'room')} were created`}>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        aria-label="Rooms that were not created"
        className="max-h-60 space-y-1 overflow-y-auto rounded-sm focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand"
      >
        {unmade.map(({ number, message }) => (
          <li key={number} className="wrap-anywhere">
            <strong className="font-semibold">Room {number}.</strong> {message}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        The room type itself is saved. Save again to create the rooms that are missing: nothing is
        created twice.
      </p>
    </NoticeBox>
  );
}
