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

const AMENITY_TITLES: Readonly<Partial<Record<HotelAmenity, string>>> = {
  wifi_available: 'internet, wlan',
  parking_available: 'car park',
  spa_available: 'wellness',
  gym_available: 'fitness, fitness centre, fitness center',
  pool_available: 'swimming pool',
  pet_friendly: 'pets, pets allowed, pets ok',
};

export const HOTELS_TABLE: SheetTable = {
  title: 'Hotels',
  file: 'hotels.csv',
  names: /hotel|propert/,
  description: 'One row for each hotel.',
  columns: [
    profile('name', 'Hotel name', 'text', 'Seaside Grand', {
      also: 'hotel, property, property name',
    }),
    profile('code', 'Hotel code', 'text', 'SEASIDE', { also: 'short code, property code' }),
    profile('description', 'Description', 'text', 'On the beach', {
      also: 'about, hotel description',
    }),
    profile('email', 'E-mail', 'text', 'stay@seaside.example', {
      also: 'email address, mail, hotel email, contact email',
    }),
    profile('phone', 'Phone', 'text', '+91 832 555 0100', {
      also: 'telephone, tel, phone number, phone no, contact number, mobile',
    }),
    profile('website', 'Website', 'text', 'https://seaside.example', {
      also: 'web, url, homepage',
    }),
    profile('street_address', 'Street address', 'text', '1 Beach Road', {
      also: 'street, address, address line 1, address 1',
    }),
    profile('city', 'City', 'text', 'Panaji', { also: 'town, city/town' }),
    profile('state_province', 'State/Province', 'text', 'Goa', {
      also: 'state, province, region, county',
    }),
    profile('postal_code', 'Postal code', 'text', '403001', {
      also: 'zip, zip code, postcode, pin, pin code',
    }),
    profile('country', 'Country', 'option', 'India', {
      also: 'country name',
      options: COUNTRIES,
      spellings: COUNTRY_SPELLINGS,
    }),
    profile('currency', 'Currency', 'option', 'INR', {
      also: 'currency code',
      options: CURRENCIES,
      spellings: CURRENCY_SPELLINGS,
    }),
    profile('timezone', 'Time zone', 'option', 'Asia/Kolkata', { also: 'tz', options: TIMEZONES }),
    profile('tax_rate', 'Tax %', 'percent', 12, { also: 'tax percent, gst, vat' }),
    profile('check_in_time', 'Check-in', 'time', '15:00', { also: 'Check-in From, arrival' }),
    profile('check_out_time', 'Check-out', 'time', '11:00', { also: 'check-out until, departure' }),
    profile('cancellation_hours', 'Free cancellation (hours)', 'number', 24, {
      also: 'free cancellation, cancellation, cancellation (h), cancel hours',
      units: /^(h|hrs?|hours?)$/,
    }),
    ...Object.entries(HOTEL_AMENITIES).map(([field, title]) =>
      profile(field, title, 'switch', 'yes', { also: AMENITY_TITLES[field as HotelAmenity] }),
    ),
    pricing('enable_dynamic_pricing', 'Dynamic pricing', 'switch', 'no'),
    pricing('weekend_markup', 'Weekend markup %', 'percent', 20, { also: 'weekend %' }),
    pricing('peak_season_markup', 'Peak season markup %', 'percent', 30, {
      also: 'peak markup, peak season %',
    }),
  ],
};
