import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Badge } from '#ui/components/badge.tsx';
import { EditorForm } from '#ui/dashboard/editor-form.tsx';
import { Loaded } from '#ui/shell/loading/loaded.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { SaveButtons } from '#ui/forms/save-buttons.tsx';
import { ProfileFormFields } from '#ui/forms/profile/profile-form-fields.tsx';
import { PROFILE_FORM } from '#ui/forms/profile/profile-form.ts';
import { createHotelProfileEditor, type HotelProfileEditor } from './hotel-profile-editor.ts';
import { HotelLogoCard } from './hotel-logo-card.tsx';
import type { SectionProps } from '#ui/dashboard/dashboard.ts';

/** The hotel's profile and its logo. */
export default function HotelSection({ dashboard }: SectionProps) {
  const [editor] = useState(() => createHotelProfileEditor(dashboard));
  useEffect(() => editor.open(), [editor]);
  return (
    <Loaded of={dashboard.hotel} label="Loading the hotel" lines={8}>
      {({ sample, logo, name }) => (
        <div className="space-y-6">
          {sample && (
            <NoticeBox kind="warning" title={<SampleTitle>No hotel profile</SampleTitle>}>
              This server has no profile for this hotel. The values below are examples.
            </NoticeBox>
          )}
          {logo !== undefined && (
            <HotelLogoCard dashboard={dashboard} logo={logo} hotelName={name} />
          )}
          <ProfileEditor editor={editor} />
        </div>
      )}
    </Loaded>
  );
}

function ProfileEditor({ editor }: { readonly editor: HotelProfileEditor }) {
  const { notStored } = useSnapshot(editor.state);
  return (
    <EditorForm
      editor={editor}
      label="Hotel profile"
      formId={PROFILE_FORM}
      form={editor.form}
      report={
        notStored && (
          <NoticeBox kind="warning" title={<SampleTitle>Not stored</SampleTitle>}>
            This server does not store hotel profiles: your changes were not stored.
          </NoticeBox>
        )
      }
      buttons={<SaveButtons what="the hotel profile" editor={editor} />}
    >
      <ProfileFormFields form={editor.form} isExisting />
    </EditorForm>
  );
}

/** Sample data is always marked (docs/decisions.md R27). */
function SampleTitle({ children }: { readonly children: string }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {children} <Badge tone="warning">Sample data</Badge>
    </span>
  );
}
