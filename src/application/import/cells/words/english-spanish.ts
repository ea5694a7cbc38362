/** The words that people write in English and Spanish, besides the labels of the fields. In the order of the template. */
export const ENGLISH_SPANISH = `
profile.name | hotel, property, property name, name of hotel, name of the hotel, name of property, name, nombre del hotel, establecimiento, nombre
profile.code | code, hotel, property, short code, property code, hotel id, property id, hotel short code, unit code, código, código del hotel
profile.description | about, hotel description, descripción, descripción del hotel
profile.email | email address, email id, mail, mail id, hotel email, contact email, contact email id, correo, correo electrónico
profile.phone | telephone, tel, tel no, phone number, phone no, contact, contact number, contact no, contact phone, hotel phone, mobile, mobile no, mobile number, landline, landline no, teléfono, teléfono fijo, móvil
profile.website | web, url, homepage, sitio web, página web
profile.street_address | street, address, address line 1, address 1, hotel address, full address, dirección, calle, domicilio
profile.city | town, city/town, location, place, ciudad, localidad, población
profile.state_province | state, province, region, county, provincia, estado, comunidad autónoma, región
profile.postal_code | zip, zip code, postcode, pin, pin code, código postal, cp
profile.country | country name, nation, país
profile.currency | currency code, moneda, divisa
profile.timezone | tz, zona horaria, huso horario
profile.tax_rate | tax, tax percent, gst, vat, iva, impuesto, impuestos
profile.check_in_time | check-in, check-in from, arrival, arrival time, entrada, hora de entrada
profile.check_out_time | check-out, check-out until, departure, departure time, salida, hora de salida
profile.cancellation_hours | free cancellation, cancellation, cancellation (h), cancellation policy, cancel hours, cancelación, cancelación gratuita, horas de cancelación
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
room_type.room_count | rooms, no. of rooms, rooms count, room count, total rooms, total no of rooms, total number of rooms, total no of keys, no of keys, number of keys, keys, total keys, inventory, room inventory, qty, quantity, count, units, no of units, habitaciones, total habitaciones, habitaciones totales, número de habitaciones, nº de habitaciones, n.º de habitaciones, llaves, cantidad, unidades
room_type.room_numbers | room nos, room no, room number, room list, list of rooms, numbers of rooms, door numbers, números de habitación, números de las habitaciones, lista de habitaciones
room_type.base_occupancy | occupancy, guests, base guests, base pax, standard occupancy, std occupancy, std occ, ocupación, ocupación base
room_type.max_occupancy | max occ, maximum occupancy, occupancy max, max guests, max pax, pax, no of pax, capacity, sleeps, ocupación máxima, capacidad, personas, plazas
room_type.room_size | size, area, room area, carpet area, sq ft, sq feet, square feet, m2, sq m, sqm, square metres, square meters, superficie, tamaño, metros cuadrados
room_type.bed_configuration | beds, bed, bed type, bedding, cama, camas, tipo de cama
room_type.amenities | room amenities, features, facilities, servicios, comodidades
room_type.description | room description, descripción
rate.base_rate | rate, price, base price, price per night, nightly rate, rate per night, rack rate, room rate, room tariff, tariff, published rate, adr, bar, bar rate, best available rate, tarifa, tarifa base, tarifa rack, tarifa por noche, precio, precio por noche
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
profile.room_total | total rooms of hotel, hotel rooms, rooms in hotel, rooms per hotel
user.full_name | name, employee name, staff name, user full name, nombre completo, nombre y apellidos
ignored.row_number | s no, sr no, sl no, serial no, serial number, #, nº, n.º
ignored.category | hotel category, hotel type, property type, property category
ignored.remarks | remark, note, notes, comment, comments, internal remarks, internal notes, internal comments, observaciones, notas, comentarios
bed_configuration.One Single Bed | Single, Single Bed, 1 Single Bed, Single size, Cama individual, Individual
bed_configuration.One Double Bed | Double, Double Bed, 1 Double Bed, Double size, Cama doble, Cama matrimonial
bed_configuration.One Queen Bed | Queen, Queen Bed, 1 Queen Bed, Queen size, Queen size bed, Cama queen
bed_configuration.One King Bed | King, King Bed, 1 King Bed, King size, King size bed, 1 King, Cama king
bed_configuration.Two Single Beds | Twin, Twins, Twin Bed, Twin Beds, 2 Single Beds, 2 Singles, Dos camas individuales
bed_configuration.Two Double Beds | 2 Double Beds, 2 Doubles, Double Double, Dos camas dobles
bed_configuration.One King Bed + Sofa Bed | King + Sofa Bed, King and Sofa Bed, 1 King Bed + Sofa Bed, King + Sofa, King size + Sofa Bed
bed_configuration.Bunk Beds | Bunk, Bunks, Bunk Bed, Litera, Literas
role.admin | Admin, System administrator, Administrador, Administradora
role.manager | General Manager, GM, Hotel Manager, Duty Manager, Assistant Manager, Operations Manager, Gerente, Director
role.front_desk_agent | Front desk, Front office, Reception, Receptionist, Front Desk Executive, Front Office Executive, Front Office Associate, FOE, GSA, Guest Service Associate, Recepcionista, Recepción
role.housekeeper | Housekeeping, HK, Room attendant, Housekeeping Executive, Camarera, Limpieza, Ama de llaves
role.maintenance | Technician, Engineer, Engineering, Electrician, Mantenimiento, Técnico
timezone.Asia/Kolkata | IST, India, Indian Standard Time, UTC+5:30, GMT+5:30, Asia/Calcutta
timezone.America/New_York | EST, EDT, ET, Eastern, Eastern Time
timezone.America/Chicago | CST, CDT, CT, Central, Central Time
timezone.America/Denver | MST, MDT, MT, Mountain, Mountain Time
timezone.America/Los_Angeles | PST, PDT, PT, Pacific, Pacific Time
timezone.Europe/London | BST, UK
timezone.Europe/Paris | CET, CEST
timezone.Asia/Dubai | GST, Gulf Standard Time, UAE
timezone.Asia/Singapore | SGT
timezone.UTC | Z
yes | yes, y, true, on, 1, available, included, si, sí
no | no, n, false, off, 0, -, –, —, ✗, ✘, ❌, ☐, none, nil, not available
tick | x, ✓, ✔, ☑, ✅, √, •
`;
