import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { proxy } from 'valtio/vanilla';
import {
  isSameProfile,
  profileOf,
  saveHotelProfile,
} from '#application/hotel/save-hotel-profile.ts';
import type { HotelApi } from '#application/ports/api/hotel-api.ts';
import type { HotelProfile } from '#domain/hotel/hotel-profile.ts';
import { Badge } from '#ui/components/badge.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import type { Dashboard, OwnHotel, SectionProps } from '#ui/dashboard/dashboard.ts';
import { FormPage } from '#ui/dashboard/editor-form.tsx';
import { createEditor } from '#ui/dashboard/editor.ts';
import { ProfileFormFields } from '#ui/forms/profile/profile-form-fields.tsx';
import { createProfileForm, type ProfileForm } from '#ui/forms/profile/profile-form.ts';
import { overwroteOthers, saved } from '#ui/forms/saving-notices.ts';
import { Loaded } from '#ui/shell/loading/loaded.tsx';
import { LogoSection } from './hotel-logo.tsx';

export type HotelProfileEditor = ReturnType<typeof createHotelProfileEditor>;

export interface HotelProfileParts extends Pick<Dashboard, 'hotel' | 'draftOf' | 'notify'> {
  readonly hotelApi: Pick<HotelApi, 'myHotel' | 'updateMyHotel'>;
}

export function createHotelProfileEditor({ hotelApi, hotel, draftOf, notify }: HotelProfileParts) {
  /** True if the server accepted the last save, but stores no profiles. */
  const saving = proxy({ notStored: false });
  const editor = createEditor<OwnHotel, OwnHotel, HotelProfile, ProfileForm>({
    of: hotel,
    fieldsOf: (value) => profileOf(value),
    createForm(profile) {
      saving.notStored = false;
      return createProfileForm(profile);
    },
    isSame: isSameProfile,
    draft: draftOf('hotel'),
    notify,
    async send(edited, before) {
      saving.notStored = false;
      const known = hotel.state.now.value;
      const result = await saveHotelProfile(hotelApi, { before, edited, known });
      saving.notStored = !result;
      if (!result) return false;
      hotel.put({ ...result.hotel, sample: false });
      notify(saved('The hotel profile'));
      if (result.overwritten.length > 0) notify(overwroteOthers(result.overwritten));
      return true;
    },
  });
  return { ...editor, saving };
}

export default function HotelSection({ dashboard }: SectionProps) {
  const [editor] = useState(() => createHotelProfileEditor(dashboard));
  const { edited } = useSnapshot(editor.state) as HotelProfileEditor['state'];
  const { notStored } = useSnapshot(editor.saving);
  useEffect(() => {
    void dashboard.hotel.refresh();
    return editor.follow();
  }, [dashboard, editor]);
  return (
    <Loaded of={dashboard.hotel} label="Loading the hotel" context="general" lines={8}>
      {({ sample, logo, name }) => (
        <div className="space-y-4">
          {sample && (
            <SampleNotice title="No hotel profile">
              This server has no profile for this hotel. The values below are examples.
            </SampleNotice>
          )}
          {edited && (
            <FormPage
              editor={editor}
              label="Hotel profile"
              what="the hotel profile"
              form={edited.form}
              report={
                notStored && (
                  <SampleNotice title="Not saved">
                    This server cannot save hotel profiles, so your changes were not saved.
                  </SampleNotice>
                )
              }
              others={
                logo !== undefined && (
                  <LogoSection dashboard={dashboard} address={logo} hotelName={name} />
                )
              }
            >
              <ProfileFormFields form={edited.form} isExisting />
            </FormPage>
          )}
        </div>
      )}
    </Loaded>
  );
}

function SampleNotice({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <NoticeBox kind="warning" title={title} action={<Badge tone="warning">Sample data</Badge>}>
      {children}
    </NoticeBox>
  );
}
