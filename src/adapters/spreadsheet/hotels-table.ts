import { COUNTRIES, HOTEL_AMENITIES, TIMEZONES } from '#domain/hotel/hotel-profile.ts';
import { CURRENCIES } from '#domain/rates/currencies.ts';
import { columnsOf, type SheetTable } from './sheet-column.ts';
import { COUNTRY_SPELLINGS, CURRENCY_SPELLINGS } from './sheet-spellings.ts';

const profile = columnsOf('profile', {
  name: 'hotel, property, property name',
  code: 'short code, property code',
  description: 'about, hotel description',
  email: 'email address, mail, hotel email, contact email',
  phone: 'telephone, tel, phone number, phone no, contact number, mobile',
  website: 'web, url, homepage',
  street_address: 'street, address, address line 1, address 1',
  city: 'town, city/town',
  state_province: 'state, province, region, county',
  postal_code: 'zip, zip code, postcode, pin, pin code',
  country: 'country name',
  currency: 'currency code',
  timezone: 'tz',
  tax_rate: 'tax percent, gst, vat',
  check_in_time: 'Check-in From, arrival',
  check_out_time: 'check-out until, departure',
  cancellation_hours: 'free cancellation, cancellation, cancellation (h), cancel hours',
  wifi_available: 'internet, wlan',
  parking_available: 'car park',
  spa_available: 'wellness',
  gym_available: 'fitness, fitness centre, fitness center',
  pool_available: 'swimming pool',
  pet_friendly: 'pets, pets allowed, pets ok',
});
const pricing = columnsOf('pricing', {
  weekend_markup: 'weekend %',
  peak_season_markup: 'peak markup, peak season %',
});

export const HOTELS_TABLE: SheetTable = {
  title: 'Hotels',
  file: 'hotels.csv',
  names: /hotel|propert/,
  description: 'One row for each hotel.',
  columns: [
    profile('name', 'Hotel name', 'text', 'Seaside Grand'),
    profile('code', 'Hotel code', 'text', 'SEASIDE'),
    profile('description', 'Description', 'text', 'On the beach'),
    profile('email', 'E-mail', 'text', 'stay@seaside.example'),
    profile('phone', 'Phone', 'text', '+91 832 555 0100'),
    profile('website', 'Website', 'text', 'https://seaside.example'),
    profile('street_address', 'Street address', 'text', '1 Beach Road'),
    profile('city', 'City', 'text', 'Panaji'),
    profile('state_province', 'State/Province', 'text', 'Goa'),
    profile('postal_code', 'Postal code', 'text', '403001'),
    profile('country', 'Country', 'option', 'India', {
      options: COUNTRIES,
      spellings: COUNTRY_SPELLINGS,
    }),
    profile('currency', 'Currency', 'option', 'INR', {
      options: CURRENCIES,
      spellings: CURRENCY_SPELLINGS,
    }),
    profile('timezone', 'Time zone', 'option', 'Asia/Kolkata', { options: TIMEZONES }),
    profile('tax_rate', 'Tax %', 'percent', 12),
    profile('check_in_time', 'Check-in', 'time', '15:00'),
    profile('check_out_time', 'Check-out', 'time', '11:00'),
    profile('cancellation_hours', 'Free cancellation (hours)', 'number', 24, {
      units: /^(h|hrs?|hours?)$/,
    }),
    ...Object.entries(HOTEL_AMENITIES).map(([field, title]) =>
      profile(field, title, 'switch', 'yes'),
    ),
    pricing('enable_dynamic_pricing', 'Dynamic pricing', 'switch', 'no'),
    pricing('weekend_markup', 'Weekend markup %', 'percent', 20),
    pricing('peak_season_markup', 'Peak season markup %', 'percent', 30),
  ],
};
