// The words that people write in spreadsheets, in six languages, besides the labels of the fields.
import { asSeen } from '#domain/text/unseen-signs.ts';
import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import { foldAccents } from '#domain/text/fold-accents.ts';

/** The languages of the words, by their BCP 47 codes. */
export const LANGUAGES = ['en', 'es', 'de', 'fr', 'it', 'pt'];

/**
 * What the words mean | the words: fields for titles (`profile.name`), in the order of the template, and values for cells
 * (`role.admin`, `yes`). Titles may be similar: in German, `Zimmer` is the number of rooms, and `Zimmertyp` is the name of
 * a room type.
 */
const TABLE = `
profile.name | hotel, property, property name, name of hotel, name of the hotel, name of property, name, nombre del hotel, establecimiento, nombre, Hotelname, Name des Hotels, Haus, Betrieb
profile.name | Betriebsname, Unterkunft, Unterkunftsname, Name der Unterkunft, Objekt, Objektname, Nom de l'hôtel, Nom hôtel, Établissement, Nom de l'établissement, Nom établissement, Nom, Nome hotel
profile.name | Nome dell'hotel, Struttura, Nome struttura, Nome della struttura, Albergo, Nome albergo, Nome dell'albergo, Nome, Nome do hotel, Nome da propriedade, Propriedade, Estabelecimento
profile.name | Nome do estabelecimento, Alojamento, Nome do alojamento, Empreendimento
profile.code | code, hotel, property, short code, property code, hotel id, property id, hotel short code, unit code, código, código del hotel, Hotelkürzel, Kürzel, Hotelnummer, Hotel-Nr.
profile.code | Betriebsnummer, Objektnummer, Objekt-Nr., Code hôtel, Code de l'hôtel, Code établissement, Code de l'établissement, Codice, Codice hotel, Codice dell'hotel, Codice struttura
profile.code | Código do hotel, Código da propriedade, Código do estabelecimento
profile.description | about, hotel description, descripción, descripción del hotel, Beschreibung, Hotelbeschreibung, Description de l'hôtel, Descrizione, Descrizione dell'hotel, Descrizione hotel
profile.description | Descrição, Descrição do hotel
profile.email | email address, email id, mail, mail id, hotel email, contact email, contact email id, correo, correo electrónico, E-Mail-Adresse, Mailadresse, Courriel, Adresse e-mail, Adresse mail
profile.email | Adresse électronique, Posta elettronica, Indirizzo e-mail, Indirizzo di posta elettronica, Correio eletrónico, Endereço de e-mail, Endereço eletrónico
profile.phone | telephone, tel, tel no, phone number, phone no, contact, contact number, contact no, contact phone, hotel phone, mobile, mobile no, mobile number, landline, landline no, teléfono
profile.phone | teléfono fijo, móvil, Telefon, Telefonnummer, Telefon-Nr., Tel.-Nr., Rufnummer, Festnetz, Mobil, Mobilnummer, Mobiltelefon, Handy, Handynummer, Numéro de téléphone, N° de téléphone
profile.phone | N° tél., Téléphone fixe, Téléphone portable, Portable, Numero di telefono, N. telefono, N. di telefono, Recapito telefonico, Telefono fisso, Cellulare, Telefone, Número de telefone
profile.phone | N.º de telefone, Telefone fixo, Celular, Telemóvel, Fone
profile.website | web, url, homepage, sitio web, página web, Webseite, Internetseite, Internetadresse, Site web, Site internet, Site, Sito web, Sito internet, Sito
profile.street_address | street, address, address line 1, address 1, hotel address, full address, dirección, calle, domicilio, Straße, Straße Nr., Straße und Nr., Straße/Hausnummer
profile.street_address | Straße und Hausnummer, Str., Adresse, Anschrift, Hoteladresse, Adresse postale, Adresse de l'hôtel, Rue, N° et rue, Numéro et rue, Indirizzo, Indirizzo completo, Via
profile.street_address | Via e numero, Via e numero civico, Via e n. civico, Endereço, Endereço completo, Morada, Morada completa, Rua, Logradouro, Rua e número
profile.city | town, city/town, location, place, ciudad, localidad, población, Ort, Stadt, Ortschaft, Gemeinde, Ville, Commune, Localité, Città, Comune, Località, Cidade, Município, Localidade
profile.state_province | state, province, region, county, provincia, estado, comunidad autónoma, Bundesland, Kanton, Provinz, Département, Canton, Prov., Regione, Cantone, UF, Região, Distrito
profile.postal_code | zip, zip code, postcode, pin, pin code, código postal, cp, PLZ, Postleitzahl, Code postal, CAP, Codice postale, Codice di avviamento postale, CEP, Cód. postal
profile.country | country name, nation, país, Land, Staat, Pays, Paese, Nazione, Stato
profile.currency | currency code, moneda, divisa, Währung, Währungscode, Devise, Monnaie, Valuta, Moneta, Moeda
profile.timezone | tz, zona horaria, huso horario, Zeitzone, Fuseau horaire, Fuso orario, Fuso horário
profile.tax_rate | tax, tax percent, gst, vat, iva, impuesto, impuestos, MwSt., MwSt.-Satz, Mehrwertsteuer, Mehrwertsteuersatz, USt., Umsatzsteuer, Steuer, Steuersatz, TVA, Taux de TVA, Taux TVA, Taxe
profile.tax_rate | Taux de taxe, Aliquota IVA, Aliquota, Imposta, Taxa de IVA, Taxa do IVA, Imposto, Impostos
profile.check_in_time | check-in, check-in from, arrival, arrival time, entrada, hora de entrada, Check-in ab, Check-in-Zeit, Anreise, Anreise ab, Anreisezeit, Ankunft, Ankunftszeit, Arrivée
profile.check_in_time | Heure d'arrivée, Arrivée à partir de, Heure de check-in, Arrivo, Ora di arrivo, Orario di arrivo, Orario check-in, Orario di check-in, Ora check-in, Check-in dalle, Chegada
profile.check_in_time | Hora de chegada, Horário de chegada, Hora de check-in, Horário de check-in, Check-in a partir de
profile.check_out_time | check-out, check-out until, departure, departure time, salida, hora de salida, Check-out bis, Check-out-Zeit, Abreise, Abreise bis, Abreisezeit, Départ, Heure de départ
profile.check_out_time | Départ jusqu'à, Heure de check-out, Partenza, Ora di partenza, Orario di partenza, Orario check-out, Orario di check-out, Ora check-out, Check-out entro, Saída, Hora de saída
profile.check_out_time | Horário de saída, Partida, Hora de check-out, Horário de check-out, Check-out até
profile.cancellation_hours | free cancellation, cancellation, cancellation (h), cancellation policy, cancel hours, cancelación, cancelación gratuita, horas de cancelación, Kostenlose Stornierung
profile.cancellation_hours | Kostenfreie Stornierung, Stornierung, Storno, Stornofrist, Stornierungsfrist, Annulation, Annulation gratuite, Annulation sans frais, Délai d'annulation, Cancellazione
profile.cancellation_hours | Cancellazione gratuita, Ore di cancellazione, Termine di cancellazione, Cancelamento, Cancelamento gratuito, Cancelamento grátis, Prazo de cancelamento
profile.cancellation_hours | Horas de cancelamento
profile.wifi_available | internet, wlan, Wi-Fi gratuit, Wi-Fi gratuito, Wi-Fi grátis
profile.parking_available | car park, aparcamiento, estacionamiento, Parkplatz, Parkplätze, Parken, Parkmöglichkeit, Stationnement, Parcheggio, Estacionamento, Parque de estacionamento
profile.restaurant_available | restaurante, Ristorante
profile.spa_available | wellness, Wellnessbereich, Spa-Bereich, Bien-être, Centro benessere, Benessere
profile.gym_available | fitness, fitness centre, fitness center, gimnasio, Fitnessraum, Fitnessstudio, Fitnessbereich, Salle de sport, Salle de fitness, Palestra, Sala fitness, Academia, Ginásio
profile.gym_available | Sala de ginástica
profile.pool_available | swimming pool, piscina, alberca, Schwimmbad, Hallenbad, Piscine
profile.pet_friendly | pets, pets allowed, pets ok, mascotas, admite mascotas, Haustiere, Haustiere erlaubt, Tiere erlaubt, Hunde erlaubt, Animaux, Animaux acceptés, Animaux admis, Animaux autorisés
profile.pet_friendly | Animali, Animali ammessi, Animali domestici, Animali domestici ammessi, Animais, Animais de estimação, Aceita animais, Animais permitidos, Aceita animais de estimação
pricing.enable_dynamic_pricing | dynamic pricing, precios dinámicos, Dynamische Preise, Prix dynamiques, Tarification dynamique, Prezzi dinamici, Tariffe dinamiche, Preços dinâmicos, Tarifas dinâmicas
pricing.weekend_markup | weekend, recargo fin de semana, Wochenendzuschlag, Wochenendaufschlag, Majoration week-end, Supplément week-end, Supplemento fine settimana, Maggiorazione fine settimana
pricing.weekend_markup | Acréscimo de fim de semana, Suplemento de fim de semana
pricing.peak_season_markup | peak markup, peak season %, recargo temporada alta, Hochsaisonzuschlag, Hochsaisonaufschlag, Saisonzuschlag, Majoration haute saison, Supplément haute saison
pricing.peak_season_markup | Supplemento alta stagione, Maggiorazione alta stagione, Acréscimo de alta temporada, Acréscimo de época alta, Suplemento de época alta
room_type.name | room type, name, type, type of room, room, room name, category, room category, tipo, tipo de habitación, habitación, categoría, Zimmertyp, Zimmerart, Zimmerkategorie, Kategorie
room_type.name | Zimmerbezeichnung, Zimmername, Bezeichnung, Typ, Type de chambre, Type de chambres, Type chambre, Types de chambres, Catégorie, Catégorie de chambre, Typologie, Chambre
room_type.name | Nom de la chambre, Nom, Tipo di camera, Tipo camera, Tipologia, Tipologia camera, Tipologia di camera, Categoria camera, Camera, Nome camera, Nome della camera, Nome, Tipo de quarto
room_type.name | Tipo do quarto, Tipo de apartamento, Tipo de UH, Tipo de acomodação, Acomodação, Categoria do quarto, Quarto, Nome do quarto
room_type.room_count | rooms, no. of rooms, rooms count, room count, total rooms, total no of rooms, total number of rooms, total no of keys, no of keys, number of keys, keys, total keys, inventory
room_type.room_count | room inventory, qty, quantity, count, units, no of units, habitaciones, total habitaciones, habitaciones totales, número de habitaciones, nº de habitaciones, llaves, cantidad
room_type.room_count | unidades, Zimmer, Anzahl, Anz., Anzahl Zimmer, Anz. Zimmer, Anzahl der Zimmer, Zimmeranzahl, Zimmerzahl, Zimmer gesamt, Gesamtzahl Zimmer, Gesamtanzahl Zimmer, Einheiten
room_type.room_count | Anzahl Einheiten, Chambres, Nombre de chambres, Nb de chambres, Nb chambres, Nbre de chambres, Nbre chambres, Nombre, Nb, Nbre, Quantité, Qté, Unités, Total chambres
room_type.room_count | Nombre total de chambres, Nb total de chambres, Total des chambres, Camere, Numero camere, Numero di camere, Nr. camere, N. camere, N. di camere, Quantità, Qtà, Unità
room_type.room_count | Totale camere, Camere totali, Numero totale di camere, Quartos, Número de quartos, N.º de quartos, Nr. de quartos, Apartamentos, Número de apartamentos, N.º de apartamentos, UHs
room_type.room_count | Número de UHs, N.º de UHs, Quantidade, Quantidade de quartos, Qtd., Qtde., Qtd. de quartos, Total de quartos, Número total de quartos
room_type.room_numbers | room nos, room no, room number, room list, list of rooms, numbers of rooms, door numbers, números de habitación, números de las habitaciones, lista de habitaciones
room_type.room_numbers | Zimmernummer, Zimmernummern, Zimmer-Nr., Zimmer-Nrn., Zi.-Nr., Zimmerliste, Nummern der Zimmer, Numéro de chambre, Numéros de chambre, Numéros de chambres
room_type.room_numbers | Numéros des chambres, N° de chambre, N° chambre, N° de chambres, Liste des chambres, Numeri camere, Numeri di camera, Numeri delle camere, Numero camera, Numero di camera
room_type.room_numbers | N. camera, N. di camera, Nr. camera, Elenco camere, Número do quarto, Números dos quartos, Números de quarto, N.º do quarto, Número do apartamento, Números dos apartamentos
room_type.room_numbers | Lista de quartos
room_type.base_occupancy | occupancy, guests, base guests, base pax, standard occupancy, std occupancy, std occ, ocupación, ocupación base, Belegung, Standardbelegung, Normalbelegung, Basisbelegung
room_type.base_occupancy | Gäste, Occupation, Occupation de base, Occupation standard, Occupazione, Occupazione base, Occupazione standard, Ospiti, Ocupação, Ocupação base, Ocupação padrão
room_type.base_occupancy | Ocupação standard, Hóspedes
room_type.max_occupancy | max occ, maximum occupancy, occupancy max, max guests, max pax, pax, no of pax, capacity, sleeps, ocupación máxima, capacidad, personas, plazas, Maximale Belegung
room_type.max_occupancy | Max. Belegung, Maximalbelegung, Höchstbelegung, Personen, Pers., Max. Personen, Max. Pers., Anzahl Personen, Personenzahl, Kapazität, Schlafplätze, Occupation maximale
room_type.max_occupancy | Occupation maximum, Occupation max., Capacité, Capacité maximale, Capacité max., Personnes, Nombre de personnes, Nb de personnes, Nb personnes, Couchages, Occupazione massima
room_type.max_occupancy | Occupazione max., Capienza, Capienza massima, Capacità, Capacità massima, Persone, Numero persone, Numero di persone, N. persone, Max. persone, Posti letto, Ocupação máxima
room_type.max_occupancy | Ocupação máx., Capacidade, Capacidade máxima, Lotação, Lotação máxima, Pessoas, Número de pessoas, N.º de pessoas, Máx. de pessoas
room_type.room_size | size, area, room area, carpet area, sq ft, sq feet, square feet, m2, sq m, square metres, square meters, superficie, tamaño, metros cuadrados, Größe, Zimmergröße, Fläche
room_type.room_size | Zimmerfläche, Wohnfläche, Quadratmeter, qm, Surface, Surface de la chambre, Taille, Taille de la chambre, Mètres carrés, Dimensione, Dimensioni, Metratura, Metri quadri
room_type.room_size | Metri quadrati, mq, Área do quarto, Tamanho, Metragem, Metros quadrados
room_type.bed_configuration | beds, bed, bed type, bedding, cama, camas, tipo de cama, Bett, Betten, Betttyp, Bettentyp, Bettart, Bettenart, Lit, Lits, Type de lit, Type de lits, Literie, Letto, Letti
room_type.bed_configuration | Tipo di letto, Tipo letto, Tipologia letti, Tipo de camas
room_type.amenities | room amenities, features, facilities, servicios, comodidades, Ausstattung, Zimmerausstattung, Équipement, Équipements, Équipements de la chambre, Prestations, Dotazioni, Servizi
room_type.amenities | Servizi in camera, Comfort, Amenidades, Facilidades, Serviços, Equipamentos
room_type.description | room description, descripción, Beschreibung, Zimmerbeschreibung, Description de la chambre, Descrizione, Descrizione camera, Descrizione della camera, Descrição
room_type.description | Descrição do quarto
rate.base_rate | rate, price, base price, price per night, nightly rate, rate per night, rack rate, room rate, room tariff, tariff, published rate, adr, bar, bar rate, best available rate, tarifa
rate.base_rate | tarifa base, tarifa rack, tarifa por noche, precio, precio por noche, Preis, Zimmerpreis, Preis pro Nacht, Preis/Nacht, Preis pro Zimmer, Grundpreis, Basispreis, Übernachtungspreis
rate.base_rate | Listenpreis, Tarif, Prix, Prix par nuit, Prix/nuit, Prix la nuit, Tarif par nuit, Tarif/nuit, Prix de base, Tarif de base, Tarif affiché, Prix de la chambre, Prix chambre, Prezzo
rate.base_rate | Tariffa, Prezzo base, Tariffa base, Prezzo per notte, Prezzo a notte, Prezzo/notte, Tariffa per notte, Tariffa a notte, Prezzo camera, Prezzo di listino, Tariffa di listino, Preço
rate.base_rate | Diária, Valor da diária, Preço por noite, Preço/noite, Tarifa por noite, Preço base, Tarifa balcão, Preço de balcão
rate.min_rate | minimum rate, min, minimum, min price, minimum price, floor rate, tarifa mínima, precio mínimo, Mindestpreis, Minimalpreis, Min. Preis, Mindestrate, Prix minimum, Prix minimal
rate.min_rate | Prix min., Tarif minimum, Tarif min., Prix plancher, Prezzo minimo, Prezzo min., Tariffa minima, Tariffa min., Preço mínimo, Preço mín., Diária mínima
rate.max_rate | maximum rate, max, maximum, max price, maximum price, ceiling rate, tarifa máxima, precio máximo, Höchstpreis, Maximalpreis, Max. Preis, Höchstrate, Prix maximum, Prix maximal
rate.max_rate | Prix max., Tarif maximum, Tarif max., Prix plafond, Prezzo massimo, Prezzo max., Tariffa massima, Tariffa max., Preço máximo, Preço máx., Diária máxima
rate.rate_type | kind of rate, tipo de tarifa, Preisart, Ratentyp, Ratenart, Type de tarif, Tipo di tariffa, Tipo tariffa
rate.is_active | in use, activo, activa, Aktiv, Actif, Active, Attivo, Attiva, Ativo, Ativa
plan.code | code, rate plan code, código, código del plan, Ratencode, Tarifcode, Kürzel, Code tarif, Code du tarif, Code tarifaire, Codice, Codice tariffa, Codice piano, Codice del piano
plan.code | Código da tarifa, Código do plano
plan.name | name, plan, rate plan, rate plan name, nombre, plan tarifario, Ratenplan, Ratenname, Tarifname, Bezeichnung, Plan tarifaire, Nom du plan, Nom du plan tarifaire, Nom du tarif, Nom
plan.name | Piano tariffario, Nome piano, Nome del piano, Nome tariffa, Nome, Plano tarifário, Plano de tarifas, Nome do plano, Nome da tarifa
plan.rate_type | type, kind of plan, tipo, Typ, Ratentyp, Ratenart
plan.adjustment_type | tipo de ajuste, Anpassungsart, Type d'ajustement, Tipo di variazione
plan.adjustment_percentage | percent, change %, ajuste, Anpassung, Zu-/Abschlag, Ajustement, Variation, Variazione, Adeguamento
plan.description | descripción, Beschreibung, Descrizione, Descrição
plan.is_active | in use, activo, Aktiv, Actif, Attivo, Ativo
plan.start_date | start date, valid from, rates from, season starts, primer día, fecha de inicio, válido desde, Erster Tag, Startdatum, Gültig ab, Gültig von, Premier jour, Date de début, Valable du
plan.start_date | Valable à partir du, Primo giorno, Data di inizio, Valido dal, Primeiro dia, Data de início, Válido a partir de
plan.end_date | end date, valid until, valid to, rates until, season ends, último día, fecha de fin, válido hasta, Letzter Tag, Enddatum, Gültig bis, Dernier jour, Date de fin, Valable jusqu'au
plan.end_date | Ultimo giorno, Data di fine, Valido fino al, Data de fim, Válido até
plan.is_public | visible, visible to guests, público, Öffentlich, Publique, Pubblico, Pubblica
user.first_name | given name, forename, nombre, Vorname, Prénom, Nome, Primeiro nome, Nome próprio
user.last_name | surname, family name, apellido, apellidos, Nachname, Familienname, Zuname, Nom, Nom de famille, Cognome, Sobrenome, Apelido, Último nome
user.email | email address, email id, mail, mail id, work email, official email, staff email, correo, correo electrónico, E-Mail-Adresse, Mailadresse, Courriel, Adresse e-mail, Adresse mail
user.email | Adresse électronique, Posta elettronica, Indirizzo e-mail, Indirizzo di posta elettronica, Correio eletrónico, Endereço de e-mail, Endereço eletrónico
user.role | position, job, job title, designation, cargo, puesto, rol, Rolle, Funktion, Stelle, Tätigkeit, Rôle, Fonction, Poste, Ruolo, Mansione, Qualifica, Funzione, Função, Papel, Función
user.username | login, login id, user, user id, account, usuario, Benutzername, Benutzer, Anmeldename, Nom d'utilisateur, Utilisateur, Identifiant, Nome utente, Utente, Nome de utilizador
user.username | Nome de usuário, Utilizador
user.password | initial password, temporary password, temp password, pwd, passcode, contraseña, clave, Passwort, Kennwort, Initialpasswort, Startpasswort, Mot de passe, Mot de passe initial, MDP
user.password | Password iniziale, Password temporanea, Senha, Senha inicial, Palavra-passe
user.phone | staff phone, telephone, tel, tel no, phone number, phone no, contact no, contact number, mobile, mobile no, mobile number, landline, extension, teléfono, móvil, Telefon, Telefonnummer
user.phone | Telefon-Nr., Tel.-Nr., Rufnummer, Festnetz, Mobil, Mobilnummer, Mobiltelefon, Handy, Handynummer, Numéro de téléphone, N° de téléphone, N° tél., Téléphone fixe, Téléphone portable
user.phone | Portable, Numero di telefono, N. telefono, N. di telefono, Recapito telefonico, Telefono fisso, Cellulare, Telefone, Número de telefone, N.º de telefone, Telefone fixo, Celular, Telemóvel
user.phone | Fone
user.employee_id | employee no, employee number, employee code, emp code, emp id, emp no, staff id, staff no, código de empleado, número de empleado, Personalnummer, Personal-Nr., Mitarbeiternummer
user.employee_id | Mitarbeiter-Nr., Matricule, Numéro d'employé, N° d'employé, Code employé, Matricola, Codice dipendente, Numero dipendente, Matrícula, Número de funcionário, N.º de funcionário
user.employee_id | Código do funcionário
user.is_active | enabled, activo, Aktiv, Actif, Attivo, Ativo
profile.room_total | total rooms of hotel, hotel rooms, rooms in hotel, rooms per hotel
user.full_name | name, employee name, staff name, user full name, nombre completo, nombre y apellidos, Vollständiger Name, Vor- und Nachname, Vorname Nachname, Mitarbeitername, Nom complet
user.full_name | Prénom et nom, Nom de l'employé, Nome completo, Nome e cognome, Nome dipendente, Nome e sobrenome, Nome e apelido, Nome do funcionário
ignored.row_number | s no, sr no, sl no, serial no, serial number, #, nº, Lfd. Nr., Laufende Nummer, N° d'ordre, Numéro d'ordre, Numero progressivo, N. progressivo, Progressivo, Número de ordem
ignored.row_number | N.º de ordem
ignored.category | hotel category, hotel type, property type, property category
ignored.remarks | remark, note, notes, comment, comments, internal remarks, internal notes, internal comments, observaciones, notas, comentarios, Bemerkung, Bemerkungen, Anmerkung, Anmerkungen, Notiz
ignored.remarks | Notizen, Kommentar, Kommentare, Remarque, Remarques, Commentaire, Commentaires, Observation, Observations, Osservazione, Osservazioni, Commento, Commenti, Annotazioni, Observação
ignored.remarks | Observações, Obs., Comentário
bed_configuration.One Single Bed | Single, Single Bed, 1 Single Bed, Single size, Cama individual, Individual, Einzelbett, Ein Einzelbett, 1 Einzelbett, Lit simple, 1 lit simple, Un lit simple
bed_configuration.One Single Bed | Letto singolo, 1 letto singolo, Un letto singolo, Cama de solteiro, 1 cama de solteiro, Uma cama de solteiro, Solteiro
bed_configuration.One Double Bed | Double, Double Bed, 1 Double Bed, Double size, Cama doble, Cama matrimonial, Doppelbett, Ein Doppelbett, 1 Doppelbett, Lit double, 1 lit double, Un lit double
bed_configuration.One Double Bed | Grand lit, 1 grand lit, Letto matrimoniale, 1 letto matrimoniale, Un letto matrimoniale, Matrimoniale, Letto doppio, Cama de casal, 1 cama de casal
bed_configuration.One Double Bed | Uma cama de casal, Casal
bed_configuration.One Queen Bed | Queen, Queen Bed, 1 Queen, 1 Queen Bed, Queen size, Queen size bed, Cama queen, Queensize-Bett, Queenbett, 1 Queensize-Bett, Lit queen, Lit queen size, 1 lit queen size
bed_configuration.One Queen Bed | Letto queen, Letto queen size, 1 letto queen size, Cama queen size, 1 cama queen size
bed_configuration.One King Bed | King, King Bed, 1 King Bed, King size, King size bed, 1 King, Cama king, Kingsize-Bett, Kingbett, 1 Kingsize-Bett, Lit king, Lit king size, 1 lit king size, Letto king
bed_configuration.One King Bed | Letto king size, 1 letto king size, Cama king size, 1 cama king size
bed_configuration.Two Single Beds | Twin, Twins, Twin Bed, Twin Beds, 2 Single Beds, 2 Singles, Dos camas individuales, 2 Einzelbetten, Zwei Einzelbetten, Getrennte Betten, 2 lits simples
bed_configuration.Two Single Beds | Deux lits simples, Lits jumeaux, 2 letti singoli, Due letti singoli, Letti gemelli, Letti separati, 2 camas de solteiro, Duas camas de solteiro
bed_configuration.Two Single Beds | Duas camas individuais, Camas gémeas
bed_configuration.Two Double Beds | 2 Double Beds, 2 Doubles, Double Double, Dos camas dobles, 2 Doppelbetten, Zwei Doppelbetten, 2 lits doubles, Deux lits doubles, 2 letti matrimoniali
bed_configuration.Two Double Beds | Due letti matrimoniali, 2 camas de casal, Duas camas de casal
bed_configuration.One King Bed + Sofa Bed | King + Sofa Bed, King and Sofa Bed, 1 King Bed + Sofa Bed, King + Sofa, 1 King + Sofa Bed, King size + Sofa Bed, Kingsize-Bett + Schlafsofa, Kingsize-Bett und Schlafsofa
bed_configuration.One King Bed + Sofa Bed | Lit king size + canapé-lit, Lit king size et canapé-lit, Lit king size et canapé convertible, Letto king size + divano letto, Letto king size e divano letto
bed_configuration.One King Bed + Sofa Bed | Cama king size + sofá-cama, Cama king size e sofá-cama
bed_configuration.Bunk Beds | Bunk, Bunks, Bunk Bed, Litera, Literas, Etagenbett, Etagenbetten, Stockbett, Stockbetten, Lits superposés, Letto a castello, Letti a castello, Beliche, Beliches
role.admin | Admin, System administrator, Administrador, Administradora, Administratorin, Systemadministratorin, Administrateur, Administratrice, Administrateur système, Amministratore
role.admin | Amministratrice, Amministratore di sistema, Administrador do sistema
role.manager | General Manager, GM, Hotel Manager, Duty Manager, Assistant Manager, Operations Manager, Gerente, Director, Managerin, Hotelmanagerin, Direktor, Direktorin, Hoteldirektor
role.manager | Hoteldirektorin, Hotelleiter, Hotelleiterin, Hotelleitung, Geschäftsführer, Geschäftsführerin, Directeur, Directrice, Directeur général, Directrice générale, Gérant, Gérante
role.manager | Responsable, Direttore, Direttrice, Direttore generale, Direttore hotel, Responsabile, Gestore, Gestrice, Gerente geral, Diretor, Diretora, Diretor geral, Diretora geral, Gestor
role.manager | Gestora
role.front_desk_agent | Front desk, Front office, Reception, Receptionist, Front Desk Executive, Front Office Executive, Front Office Associate, FOE, GSA, Guest Service Associate, Recepcionista
role.front_desk_agent | Recepción, Rezeption, Rezeptionist, Rezeptionistin, Empfang, Empfangsmitarbeiter, Empfangsmitarbeiterin, Réceptionniste, Accueil, Addetto alla reception, Addetta alla reception
role.front_desk_agent | Addetto al ricevimento, Addetta al ricevimento, Ricevimento, Rececionista, Recepção, Receção
role.housekeeper | Housekeeping, HK, Room attendant, Housekeeping Executive, Camarera, Limpieza, Ama de llaves, Zimmermädchen, Hausdame, Reinigung, Reinigungskraft, Zimmerreinigung, Femme de chambre
role.housekeeper | Valet de chambre, Gouvernante, Ménage, Cameriera ai piani, Cameriere ai piani, Governante, Pulizie, Addetto alle pulizie, Addetta alle pulizie, Camareira, Camareiro, Arrumadeira
role.housekeeper | Governanta, Limpeza, Empregada de andares
role.maintenance | Technician, Engineer, Engineering, Electrician, Mantenimiento, Técnico, Haustechnik, Haustechniker, Haustechnikerin, Hausmeister, Techniker, Technik, Technicien, Technicienne
role.maintenance | Agent de maintenance, Manutenzione, Manutentore, Addetto alla manutenzione, Manutenção, Técnica, Técnico de manutenção
timezone.Asia/Kolkata | India, Indian Standard Time, UTC+5:30, GMT+5:30, Asia/Calcutta
timezone.America/New_York | EST, EDT, ET, Eastern, Eastern Time
timezone.America/Chicago | CDT, CT, Central, Central Time
timezone.America/Denver | MST, MDT, MT, Mountain, Mountain Time
timezone.America/Los_Angeles | PST, PDT, PT, Pacific, Pacific Time
timezone.Europe/London | UK
timezone.Europe/Paris | CET, CEST
timezone.Asia/Dubai | GST, Gulf Standard Time, UAE
timezone.Asia/Singapore | SGT
timezone.UTC | Z
yes | yes, y, true, on, 1, available, included, si, sí, ja, j, vorhanden, verfügbar, inklusive, oui, o, disponible, inclus, sì, s, disponibile, incluso, sim, disponível, incluído
no | no, n, false, off, 0, -, –, —, ✗, ✘, ❌, ☐, none, nil, not available, nein, nicht vorhanden, nicht verfügbar, kein, keine, keiner, non, non disponible, aucun, aucune, non disponibile, nessuno
no | nessuna, não, nao, não disponível, indisponível, nenhum, nenhuma
tick | x, ✓, ✔, ☑, ✅, √, •
every_hotel | *, all, all hotels, todos, alle, alle hotels, tous, tous les hôtels, tutti, tutti gli hotel, todos os hotéis
`;

const WORDS = new Map<string, string[]>();
for (const line of TABLE.trim().split('\n')) {
  const [key = '', words = ''] = line.split(' | ');
  WORDS.set(key, [...(WORDS.get(key) ?? []), ...words.split(', ')]);
}

export function wordsFor(key: string): readonly string[] {
  return WORDS.get(key) ?? [];
}

/** The fields and values in the order of the template. */
export const KEYS: readonly string[] = [...WORDS.keys()];

/** Keeps only letters and digits, so that `Check-in`, `check in` and `Check_In` are equal. */
export function bareName(name: string): string {
  const bare = foldAccents(name.replaceAll('²', '2'))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]/gu, '');
  return bare === '' ? name.trim() : bare;
}

export function keyOf(text: string | number | boolean = ''): string {
  return submittedCode(asSeen(String(text))).replace(/\s+/g, ' ');
}
