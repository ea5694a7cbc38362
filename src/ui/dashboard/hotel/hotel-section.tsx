import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import {
  isSameProfile,
  profileOf,
  saveHotelProfile,
} from '#application/hotel/save-hotel-profile.ts';
import type { HotelApi } from '#application/ports/api/hotel-api.ts';
import { Badge } from '#ui/components/badge.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import type { Dashboard, SectionProps } from '#ui/dashboard/dashboard.ts';
import { FormPage } from '#ui/dashboard/editor-form.tsx';
import { createEditor } from '#ui/dashboard/editor.ts';
import { ProfileFormFields } from '#ui/forms/profile/profile-form-fields.tsx';
import { createProfileForm } from '#ui/forms/profile/profile-form.ts';
import { saved } from '#ui/forms/saving-notices.ts';
import { Loaded } from '#ui/shell/loading/loaded.tsx';
import { LogoSection } from './hotel-logo.tsx';

type HotelProfileEditor = ReturnType<typeof createHotelProfileEditor>;

export interface HotelProfileParts extends Pick<Dashboard, 'hotel' | 'draftOf' | 'notify'> {
  readonly hotelApi: Pick<HotelApi, 'myHotel' | 'updateMyHotel'>;
}

const NOT_STORED =
  'This server cannot save hotel profiles, so your changes were not saved. Ask the operator of the server.';

export function createHotelProfileEditor(parts: HotelProfileParts) {
  const { hotelApi, hotel } = parts;
  return createEditor(parts, {
    name: 'hotel',
    of: hotel,
    fieldsOf: profileOf,
    createForm: createProfileForm,
    isSame: isSameProfile,
    async send(edited, before) {
      const known = hotel.state.now.value;
      const result = await saveHotelProfile(hotelApi, { before, edited, known });
      if (!result) return { error: NOT_STORED };
      hotel.put({ ...result.hotel, sample: false });
      return { notice: saved('The hotel profile'), overwritten: result.overwritten };
    },
  });
}

export default function HotelSection({ dashboard }: SectionProps) {
  const [editor] = useState(() => createHotelProfileEditor(dashboard));
  const { edited } = useSnapshot(editor.state) as HotelProfileEditor['state'];
  useEffect(() => {
    void dashboard.hotel.refresh();
    return editor.follow();
  }, [dashboard, editor]);
  return (
    <Loaded of={dashboard.hotel} label="Loading the hotel" context="general" lines={8}>
      {({ sample, logo, name }) => (
        <div className="space-y-4">
          {sample && (
            <NoticeBox
              kind="warning"
              title="No hotel profile"
              action={<Badge tone="warning">Sample data</Badge>}
            >
              This server has no profile for this hotel. The values below are examples.
            </NoticeBox>
          )}
          {edited && (
            <FormPage
              editor={editor}
              label="Hotel profile"
              what="the hotel profile"
              form={edited.form}
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
