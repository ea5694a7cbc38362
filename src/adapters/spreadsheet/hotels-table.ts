import {
  COUNTRIES,
  HOTEL_AMENITIES,
  TIMEZONES,
  type HotelAmenity,
} from '#domain/hotel/hotel-profile.ts';
import { CURRENCIES } from '#domain/rates/currencies.ts';
import { columnsOf, type SheetTable } from './sheet-column.ts';
import { COUNTRY_SPELLINGS, CURRENCY_SPELLINGS } from './sheet-spellings.ts';

const profile = columnsOf('profile');
const pricing = columnsOf('pricing');

const HOURS = { units: /^(h|hrs?|hours?)$/ };

const AMENITY_TITLES: Readonly<Record<HotelAmenity, readonly string[]>> = {
  wifi_available: ['wi-fi available', 'internet', 'wlan'],
  parking_available: ['car park', 'parking available'],
  restaurant_available: ['restaurant available'],
  spa_available: ['spa available', 'wellness'],
  gym_available: ['gym available', 'fitness', 'fitness centre', 'fitness center'],
  pool_available: ['pool available', 'swimming pool'],
  pet_friendly: ['pets', 'pets allowed', 'pets ok'],
};

export const HOTELS_TABLE: SheetTable = {
  title: 'Hotels',
  file: 'hotels.csv',
  names: /hotel|propert/,
  description: 'One row for each hotel.',
  columns: [
    profile('name', 'Hotel name', 'text', 'Seaside Grand', [
      'hotel',
      'name',
      'property',
      'property name',
    ]),
    profile('code', 'Hotel code', 'text', 'SEASIDE', ['code', 'short code', 'property code']),
    profile('description', 'Description', 'text', 'On the beach', ['about', 'hotel description']),
    profile('email', 'E-mail', 'text', 'stay@seaside.example', [
      'email address',
      'mail',
      'hotel email',
      'contact email',
    ]),
    profile('phone', 'Phone', 'text', '+91 832 555 0100', [
      'telephone',
      'tel',
      'phone number',
      'phone no',
      'contact number',
      'mobile',
    ]),
    profile('website', 'Website', 'text', 'https://seaside.example', [
      'web',
      'web site',
      'url',
      'homepage',
    ]),
    profile('street_address', 'Street address', 'text', '1 Beach Road', [
      'street',
      'address',
      'address line 1',
      'address 1',
    ]),
    profile('city', 'City', 'text', 'Panaji', ['town', 'city/town']),
    profile('state_province', 'State/Province', 'text', 'Goa', [
      'state',
      'province',
      'region',
      'county',
    ]),
    profile('postal_code', 'Postal code', 'text', '403001', [
      'zip',
      'zip code',
      'postcode',
      'pin',
      'pin code',
      'pincode',
    ]),
    profile('country', 'Country', 'option', 'India', ['country name'], {
      options: COUNTRIES,
      spellings: COUNTRY_SPELLINGS,
    }),
    profile('currency', 'Currency', 'option', 'INR', ['currency code'], {
      options: CURRENCIES,
      spellings: CURRENCY_SPELLINGS,
    }),
    profile('timezone', 'Time zone', 'option', 'Asia/Kolkata', ['tz'], { options: TIMEZONES }),
    profile('tax_rate', 'Tax %', 'percent', 12, ['tax rate', 'tax percent', 'gst', 'vat']),
    profile('check_in_time', 'Check-in', 'time', '15:00', [
      'check-in time',
      'Check-in From',
      'arrival',
    ]),
    profile('check_out_time', 'Check-out', 'time', '11:00', [
      'check-out time',
      'check-out until',
      'departure',
    ]),
    profile(
      'cancellation_hours',
      'Free cancellation (hours)',
      'number',
      24,
      ['free cancellation', 'cancellation', 'cancellation (h)', 'cancel hours'],
      HOURS,
    ),
    ...Object.entries(HOTEL_AMENITIES).map(([field, title]) =>
      profile(field, title, 'switch', 'yes', AMENITY_TITLES[field as HotelAmenity]),
    ),
    pricing('enable_dynamic_pricing', 'Dynamic pricing', 'switch', 'no'),
    pricing('weekend_markup', 'Weekend markup %', 'percent', 20, ['weekend %', 'weekend mark-up']),
    pricing('peak_season_markup', 'Peak season markup %', 'percent', 30, [
      'peak markup',
      'peak season %',
      'peak mark-up',
    ]),
  ],
};
