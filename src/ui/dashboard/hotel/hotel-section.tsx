import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Badge } from '#ui/components/badge.tsx';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { fieldId } from '#ui/components/fields/field-id.ts';
import { Loaded } from '#ui/shell/loading/loaded.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { RestoredChanges } from '#ui/forms/restored-changes.tsx';
import { SaveButtons } from '#ui/forms/save-buttons.tsx';
import { PROFILE_FORM, ProfileFormFields } from '#ui/forms/profile/profile-form-fields.tsx';
import { createHotelPage, type HotelPage } from '#ui/dashboard/hotel-page.ts';
import { HotelLogoCard } from './hotel-logo-card.tsx';
import type { SectionProps } from '#ui/dashboard/dashboard.ts';

/** The hotel's profile and its logo. */
export function HotelSection({ dashboard }: SectionProps) {
  const { hotel, services, notify } = dashboard;
  const [page] = useState(() =>
    createHotelPage({
      hotel,
      notify,
      hotelApi: services.hotelApi,
      draft: dashboard.draftOf('hotel'),
    }),
  );
  useEffect(() => page.open(), [page]);
  return (
    <Loaded of={hotel} label="Loading the hotel" lines={8}>
      {({ sample, logo, name }) => (
        <div className="space-y-6">
          {sample && (
            <NoticeBox kind="warning" title={<SampleTitle>No hotel profile</SampleTitle>}>
              This server has no profile of the hotel. What you see is an example.
            </NoticeBox>
          )}
          {logo !== undefined && (
            <HotelLogoCard dashboard={dashboard} logo={logo} hotelName={name} />
          )}
          <ProfileEditor page={page} />
        </div>
      )}
    </Loaded>
  );
}

export default HotelSection;

function ProfileEditor({ page }: { readonly page: HotelPage }) {
  const { changed, saving, summaries, error, notStored } = useSnapshot(page.state);
  const problems = Object.entries(useSnapshot(page.form.problems));
  return (
    <form
      noValidate
      aria-label="Hotel profile"
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        void page.save();
      }}
    >
      <ErrorSummary
        shownTimes={summaries}
        problems={problems.map(([key, message]) => ({ id: fieldId(PROFILE_FORM, key), message }))}
      />
      <RestoredChanges draft={page.draft} onDiscard={() => page.undo()} />
      <ProfileFormFields form={page.form} isExisting />
      {error !== '' && (
        <NoticeBox kind="error" role="alert">
          {error}
        </NoticeBox>
      )}
      {notStored && (
        <NoticeBox kind="warning" role="alert" title={<SampleTitle>Not stored</SampleTitle>}>
          This server does not keep the profile of a hotel: your changes were not stored.
        </NoticeBox>
      )}
      <SaveButtons
        what="the hotel profile"
        changed={changed}
        saving={saving}
        draft={page.draft}
        onUndo={() => page.undo()}
      />
    </form>
  );
}

/** Nothing invented is shown as the hotel's own (docs/decisions.md R27). */
function SampleTitle({ children }: { readonly children: string }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {children} <Badge tone="warning">Sample data</Badge>
    </span>
  );
}
