// The fields that a spreadsheet column can contain, with their usual titles. This file contains
// only data.

/** Columns of the record `ignored` are known, but not imported. */
export type RecordName = keyof typeof RECORD_PATHS | 'ignored';

/** Where a configuration has each kind of record, and what messages call it. */
export const RECORD_PATHS = {
  profile: { path: 'hotelProfile', isList: false, noun: 'hotel' },
  pricing: { path: 'rates', isList: false, noun: 'hotel' },
  room_type: { path: 'roomTypes', isList: true, noun: 'room type' },
  rate: { path: 'rates.rates', isList: true, noun: 'rate' },
  plan: { path: 'rates.rate_plans', isList: true, noun: 'rate plan' },
  user: { path: 'staffUsers', isList: true, noun: 'staff user' },
} as const;

/** `code`: a text that may look like a number. `codes`: a list of such texts. */
export type CellKind =
  | ('text' | 'code' | 'codes' | 'lines' | 'list' | 'website')
  | ('whole' | 'number' | 'money' | 'percent')
  | ('time' | 'day' | 'switch' | 'option');

/**
 * One field per line, in the order of the template: record and field | kind | title, with * if
 * every record needs the field | example, or two examples with / between them | other titles, in
 * any spelling.
 */
export const FIELD_TABLE = `
profile.name | code | Hotel name * | Seaside Grand / Hillside Inn | hotel, property, property name, name of hotel, name of the hotel, name of property, name, nombre del hotel, establecimiento, nombre
profile.code | code | Hotel code | SEASIDE / HILLSIDE | code, hotel, property, short code, property code, hotel id, property id, hotel short code, unit code, código, código del hotel
profile.description | lines | Description | On the beach / In the hills | about, hotel description, descripción, descripción del hotel
profile.email | text | E-mail * | stay@seaside.example / stay@hillside.example | email address, email id, mail, mail id, hotel email, contact email, contact email id, correo, correo electrónico
profile.phone | code | Phone * | +91 832 555 0100 / +91 832 555 0200 | telephone, tel, tel no, phone number, phone no, contact, contact number, contact no, contact phone, hotel phone, mobile, mobile no, mobile number, landline, landline no, teléfono, teléfono fijo, móvil
profile.website | website | Website | https://seaside.example / https://hillside.example | web, web site, url, homepage, sitio web, página web
profile.street_address | list | Street address * | 1 Beach Road / 2 Hill Road | street, address, address line 1, address 1, hotel address, full address, dirección, calle, domicilio
profile.city | text | City * | Panaji / Mapusa | town, city/town, location, place, ciudad, localidad, población
profile.state_province | text | State/Province * | Goa | state, province, region, county, provincia, estado, comunidad autónoma, región
profile.postal_code | code | Postal code * | 403001 / 403507 | zip, zip code, postcode, pin, pin code, código postal, cp
profile.country | option | Country | India | country name, nation, país
profile.currency | option | Currency | INR | currency code, moneda, divisa
profile.timezone | option | Time zone | Asia/Kolkata | tz, zona horaria, huso horario
profile.tax_rate | percent | Tax % | 12 | tax, tax percent, tax rate, gst, vat, iva, impuesto, impuestos
profile.check_in_time | time | Check-in | 15:00 | check-in from, check-in time, arrival, arrival time, entrada, hora de entrada
profile.check_out_time | time | Check-out | 11:00 | check-out until, check-out time, departure, departure time, salida, hora de salida
profile.cancellation_hours | number | Free cancellation (hours) | 24 | free cancellation, cancellation, cancellation (h), cancellation policy, cancel hours, cancelación, cancelación gratuita, horas de cancelación
profile.wifi_available | switch | Wi-Fi | yes | internet, wlan
profile.parking_available | switch | Parking | yes | car park, aparcamiento, estacionamiento
profile.restaurant_available | switch | Restaurant | yes | restaurante
profile.spa_available | switch | Spa | yes | wellness
profile.gym_available | switch | Gym | yes | fitness, fitness centre, fitness center, gimnasio
profile.pool_available | switch | Pool | yes | swimming pool, piscina, alberca
profile.room_total | whole | Total rooms of the hotel | | total rooms of hotel, hotel rooms, rooms in hotel, rooms per hotel
profile.pet_friendly | switch | Pet Friendly | yes | pets, pets allowed, pets ok, mascotas, admite mascotas
pricing.enable_dynamic_pricing | switch | Dynamic pricing | no | precios dinámicos
pricing.weekend_markup | percent | Weekend markup % | 20 | weekend, weekend %, recargo fin de semana
pricing.peak_season_markup | percent | Peak season markup % | 30 | peak markup, peak season %, recargo temporada alta
room_type.name | text | Room type * | Deluxe Room / Garden Room | name, type, type of room, room, room name, room type name, category, room category, tipo, tipo de habitación, habitación, categoría
room_type.room_count | whole | Rooms * | 12 / 8 | no. of rooms, number of rooms, rooms count, room count, total rooms, total no of rooms, total number of rooms, total no of keys, no of keys, number of keys, keys, total keys, inventory, room inventory, qty, quantity, count, units, no of units, habitaciones, total habitaciones, habitaciones totales, número de habitaciones, nº de habitaciones, n.º de habitaciones, llaves, cantidad, unidades
room_type.room_numbers | codes | Room numbers | 101-110, 112, 114 / 201-208 | room nos, room no, room number, room list, list of rooms, numbers of rooms, door numbers, números de habitación, números de las habitaciones, lista de habitaciones
room_type.base_occupancy | whole | Base occupancy | 2 | occupancy, guests, base guests, base pax, standard occupancy, std occupancy, std occ, ocupación, ocupación base
room_type.max_occupancy | whole | Max occupancy | 3 | max occ, maximum occupancy, occupancy max, max guests, max pax, pax, no of pax, capacity, sleeps, ocupación máxima, capacidad, personas, plazas
room_type.room_size | whole | Room size (sq ft) | 300 | size, area, room area, carpet area, sq ft, sq feet, square feet, m2, sq m, sqm, square metres, square meters, superficie, tamaño, metros cuadrados
room_type.bed_configuration | option | Beds | One King Bed / Two Single Beds | bed, bed type, bedding, cama, camas, tipo de cama
room_type.amenities | list | Amenities | TV, Minibar, Safe | room amenities, features, facilities, servicios, comodidades
room_type.description | lines | Description | With a view of the sea / With a view of the garden | room description, descripción
rate.base_rate | money | Base rate * | 7000 / 4500 | rate, price, base price, price per night, nightly rate, rate per night, rack rate, room rate, room tariff, tariff, published rate, adr, bar, bar rate, best available rate, tarifa, tarifa base, tarifa rack, tarifa por noche, precio, precio por noche
rate.min_rate | money | Minimum rate | 4900 / 3200 | min, minimum, min rate, min price, minimum price, floor rate, tarifa mínima, precio mínimo
rate.max_rate | money | Maximum rate | 10500 / 6800 | max, maximum, max rate, max price, maximum price, ceiling rate, tarifa máxima, precio máximo
rate.rate_type | option | Rate type | standard | kind of rate, tipo de tarifa
rate.is_active | switch | Active | yes | in use, activo, activa
plan.code | code | Plan code * | BAR / WEB | code, rate plan code, código, código del plan
plan.name | text | Plan name * | Best Available Rate / Web Rate | name, plan, rate plan, rate plan name, nombre, plan tarifario
plan.rate_type | option | Rate type | standard | type, kind of plan, tipo
plan.adjustment_type | option | Adjustment type | base / percentage | tipo de ajuste
plan.adjustment_percentage | percent | Adjustment % | 0 / -10 | percent, change %, ajuste
plan.description | lines | Description | The rate of the day / For bookings online | descripción
plan.is_active | switch | Active | yes | in use, activo
plan.start_date | day | First day | 2026-01-01 | start date, valid from, rates from, season starts, primer día, fecha de inicio, válido desde
plan.end_date | day | Last day | 2026-12-31 | end date, valid until, valid to, rates until, season ends, último día, fecha de fin, válido hasta
plan.is_public | switch | Public | yes | visible, visible to guests, público
user.first_name | text | First name * | Asha / Ravi | given name, forename, nombre
user.last_name | text | Last name * | Naik / Rao | surname, family name, apellido, apellidos
user.full_name | text | Full name | | name, employee name, staff name, user full name, nombre completo, nombre y apellidos
user.email | text | E-mail * | asha@seaside.example / ravi@hillside.example | email address, email id, mail, mail id, work email, official email, staff email, correo, correo electrónico
user.role | option | Role | Administrator | position, job, job title, designation, cargo, puesto, rol
user.username | code | User name | asha / ravi | login, login id, user, user id, account, usuario
user.password | text | Password | Choose-Your-0wn / Another-0wn-One | initial password, temporary password, temp password, pwd, passcode, contraseña, clave
user.phone | code | Phone | +91 98765 43210 / +91 98765 43211 | telephone, tel, tel no, phone number, phone no, contact no, contact number, mobile, mobile no, mobile number, landline, extension, teléfono, móvil
user.employee_id | code | Employee id | E-1 / E-2 | employee no, employee number, employee code, emp code, emp id, emp no, staff id, staff no, código de empleado, número de empleado
user.is_active | switch | Active | yes | enabled, activo
ignored.row_number | text | No. | | s no, sr no, sl no, serial no, serial number, #, nº, n.º
ignored.problem | text | Problem | |
ignored.category | text | Category of the hotel | | hotel category, hotel type, property type, property category
ignored.remarks | text | Remarks | | remark, note, notes, comment, comments, internal remarks, internal notes, internal comments, observaciones, notas, comentarios
`;

/**
 * Patterns that recognise the kind of record in the name of a sheet, or in a title above several
 * columns. Accents are removed before the comparison.
 */
export const RECORD_WORDS = [
  [
    'user',
    /staff|user|employee|team|people|manager|^gm$|personal|emplead|mitarbeiter|benutzer|\bequip[aeo]s?\b|employe|dipendent|utent|addett|funcionari|colaborador|utilizador|usuari/i,
  ],
  ['plan', /plan|pian[io] tariff/i],
  ['rate', /rate|price|tarif|precio|preis|prix|prezz|preco|diaria/i],
  [
    'room_type',
    /room|type|categor|habitaci|zimmer|kategor|chambre|camer[ae]|tipolog|quarto|apartament/i,
  ],
  ['profile', /hotel|hotei|propert|propried|unterkunft|etablissement|struttur|alberg|alojament/i],
] as const;

/**
 * The sheets of the template: title | file | records and fields. `hotel` is the column that names
 * the hotel of a row.
 */
export const TEMPLATE_TABLE = `
Hotels     | hotels.csv     | profile, pricing
Room types | room-types.csv | hotel, room_type
Rates      | rates.csv      | hotel, room_type.name, rate
Rate plans | rate-plans.csv | hotel, plan
Staff      | staff.csv      | hotel, user
`;
