// The words that people write in the titles of spreadsheets. This file contains only data.

import type { ConfigPart } from '#domain/config-parts.ts';

/** Columns of the record `ignored` are known, but not imported. */
export type RecordName = ConfigPart | 'ignored';

/**
 * Titles that people write, besides the labels of the fields. One field per line, in the order of the template: record
 * and field, with * if every row needs a value although the record has a default | other titles, in any spelling.
 * `as` says how cells are read, if that does not follow from the kind of the field.
 */
export const TITLE_TABLE = `
profile.name as code | hotel, property, property name, name of hotel, name of the hotel, name of property, name, nombre del hotel, establecimiento, nombre
profile.code | code, hotel, property, short code, property code, hotel id, property id, hotel short code, unit code, código, código del hotel
profile.description | about, hotel description, descripción, descripción del hotel
profile.email | email address, email id, mail, mail id, hotel email, contact email, contact email id, correo, correo electrónico
profile.phone | telephone, tel, tel no, phone number, phone no, contact, contact number, contact no, contact phone, hotel phone, mobile, mobile no, mobile number, landline, landline no, teléfono, teléfono fijo, móvil
profile.website | web, url, homepage, sitio web, página web
profile.street_address as list | street, address, address line 1, address 1, hotel address, full address, dirección, calle, domicilio
profile.city | town, city/town, location, place, ciudad, localidad, población
profile.state_province | state, province, region, county, provincia, estado, comunidad autónoma, región
profile.postal_code | zip, zip code, postcode, pin, pin code, código postal, cp
profile.country | country name, nation, país
profile.currency | currency code, moneda, divisa
profile.timezone | tz, zona horaria, huso horario
profile.tax_rate | tax, tax percent, gst, vat, iva, impuesto, impuestos
profile.check_in_time | check-in, check-in from, arrival, arrival time, entrada, hora de entrada
profile.check_out_time | check-out, check-out until, departure, departure time, salida, hora de salida
profile.cancellation_hours as number | free cancellation, cancellation, cancellation (h), cancellation policy, cancel hours, cancelación, cancelación gratuita, horas de cancelación
profile.wifi_available | internet, wlan
profile.parking_available | car park, aparcamiento, estacionamiento
profile.restaurant_available | restaurante
profile.spa_available | wellness
profile.gym_available | fitness, fitness centre, fitness center, gimnasio
profile.pool_available | swimming pool, piscina, alberca
profile.pet_friendly | pets, pets allowed, pets ok, mascotas, admite mascotas
pricing.enable_dynamic_pricing | dynamic pricing, precios dinámicos
pricing.weekend_markup | weekend, weekend %, recargo fin de semana
pricing.peak_season_markup | peak markup, peak season %, recargo temporada alta
room_type.name | room type, name, type, type of room, room, room name, category, room category, tipo, tipo de habitación, habitación, categoría
room_type.room_count* | rooms, no. of rooms, rooms count, room count, total rooms, total no of rooms, total number of rooms, total no of keys, no of keys, number of keys, keys, total keys, inventory, room inventory, qty, quantity, count, units, no of units, habitaciones, total habitaciones, habitaciones totales, número de habitaciones, nº de habitaciones, n.º de habitaciones, llaves, cantidad, unidades
room_type.room_numbers | room nos, room no, room number, room list, list of rooms, numbers of rooms, door numbers, números de habitación, números de las habitaciones, lista de habitaciones
room_type.base_occupancy | occupancy, guests, base guests, base pax, standard occupancy, std occupancy, std occ, ocupación, ocupación base
room_type.max_occupancy | max occ, maximum occupancy, occupancy max, max guests, max pax, pax, no of pax, capacity, sleeps, ocupación máxima, capacidad, personas, plazas
room_type.room_size | size, area, room area, carpet area, sq ft, sq feet, square feet, m2, sq m, sqm, square metres, square meters, superficie, tamaño, metros cuadrados
room_type.bed_configuration | beds, bed, bed type, bedding, cama, camas, tipo de cama
room_type.amenities | room amenities, features, facilities, servicios, comodidades
room_type.description | room description, descripción
rate.base_rate* | rate, price, base price, price per night, nightly rate, rate per night, rack rate, room rate, room tariff, tariff, published rate, adr, bar, bar rate, best available rate, tarifa, tarifa base, tarifa rack, tarifa por noche, precio, precio por noche
rate.min_rate | minimum rate, min, minimum, min price, minimum price, floor rate, tarifa mínima, precio mínimo
rate.max_rate | maximum rate, max, maximum, max price, maximum price, ceiling rate, tarifa máxima, precio máximo
rate.rate_type | kind of rate, tipo de tarifa
rate.is_active | in use, activo, activa
plan.code | code, rate plan code, código, código del plan
plan.name | name, plan, rate plan, rate plan name, nombre, plan tarifario
plan.rate_type | type, kind of plan, tipo
plan.adjustment_type | tipo de ajuste
plan.adjustment_percentage | percent, change %, ajuste
plan.description | descripción
plan.is_active | in use, activo
plan.start_date | start date, valid from, rates from, season starts, primer día, fecha de inicio, válido desde
plan.end_date | end date, valid until, valid to, rates until, season ends, último día, fecha de fin, válido hasta
plan.is_public | visible, visible to guests, público
user.first_name | given name, forename, nombre
user.last_name | surname, family name, apellido, apellidos
user.email | email address, email id, mail, mail id, work email, official email, staff email, correo, correo electrónico
user.role | position, job, job title, designation, cargo, puesto, rol
user.username | login, login id, user, user id, account, usuario
user.password | initial password, temporary password, temp password, pwd, passcode, contraseña, clave
user.phone | staff phone, telephone, tel, tel no, phone number, phone no, contact no, contact number, mobile, mobile no, mobile number, landline, extension, teléfono, móvil
user.employee_id | employee no, employee number, employee code, emp code, emp id, emp no, staff id, staff no, código de empleado, número de empleado
user.is_active | enabled, activo
`;

/** Columns that are not fields of a record: record and field `as` kind | title | other titles. */
export const OTHER_COLUMNS_TABLE = `
profile.room_total as whole | Total rooms of the hotel | total rooms of hotel, hotel rooms, rooms in hotel, rooms per hotel
user.full_name as text | Full name | name, employee name, staff name, user full name, nombre completo, nombre y apellidos
ignored.row_number as text | No. | s no, sr no, sl no, serial no, serial number, #, nº, n.º
ignored.problem as text | Problem | 
ignored.category as text | Category of the hotel | hotel category, hotel type, property type, property category
ignored.remarks as text | Remarks | remark, note, notes, comment, comments, internal remarks, internal notes, internal comments, observaciones, notas, comentarios
`;

/** Fields of records that spreadsheets have no column for. */
export const NOT_IN_SHEETS: readonly string[] = [
  'profile.id',
  'room_type.room_floors',
  'pricing.currency',
  'rate.room_type_name',
  'rate.rate_period',
];

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
