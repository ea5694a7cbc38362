export const ITALIAN = `
profile.name | Nome hotel, Nome dell'hotel, Struttura, Nome struttura, Nome della struttura, Albergo, Nome albergo, Nome dell'albergo, Nome
profile.code | Codice, Codice hotel, Codice dell'hotel, Codice struttura
profile.description | Descrizione, Descrizione dell'hotel, Descrizione hotel
profile.email, user.email | Posta elettronica, Indirizzo e-mail, Indirizzo di posta elettronica
profile.phone, user.phone | Telefono, Numero di telefono, N. telefono, N. di telefono, Recapito telefonico, Telefono fisso, Cellulare
profile.website | Sito web, Sito internet, Sito
profile.street_address | Indirizzo, Indirizzo completo, Via, Via e numero, Via e numero civico, Via e n. civico
profile.city | Città, Comune, Località
profile.state_province | Provincia, Prov., Regione, Cantone
profile.postal_code | CAP, Codice postale, Codice di avviamento postale
profile.country | Paese, Nazione, Stato
profile.currency | Valuta, Moneta, Divisa
profile.timezone | Fuso orario
profile.tax_rate | IVA, Aliquota IVA, Aliquota, Imposta
profile.check_in_time | Arrivo, Ora di arrivo, Orario di arrivo, Orario check-in, Orario di check-in, Ora check-in, Check-in dalle
profile.check_out_time | Partenza, Ora di partenza, Orario di partenza, Orario check-out, Orario di check-out, Ora check-out, Check-out entro
profile.cancellation_hours | Cancellazione, Cancellazione gratuita, Ore di cancellazione, Termine di cancellazione
profile.wifi_available | Wi-Fi gratuito
profile.parking_available | Parcheggio
profile.restaurant_available | Ristorante
profile.spa_available | Centro benessere, Benessere
profile.gym_available | Palestra, Sala fitness
profile.pool_available | Piscina
profile.pet_friendly | Animali, Animali ammessi, Animali domestici, Animali domestici ammessi
pricing.enable_dynamic_pricing | Prezzi dinamici, Tariffe dinamiche
pricing.weekend_markup | Supplemento fine settimana, Maggiorazione fine settimana
pricing.peak_season_markup | Supplemento alta stagione, Maggiorazione alta stagione
room_type.name | Tipo di camera, Tipo camera, Tipologia, Tipologia camera, Tipologia di camera, Categoria, Categoria camera, Camera, Nome camera, Nome della camera, Tipo, Nome
room_type.room_count | Camere, Numero camere, Numero di camere, Nr. camere, N. camere, N. di camere, Quantità, Qtà, Unità, Totale camere, Camere totali, Numero totale di camere
room_type.room_numbers | Numeri camere, Numeri di camera, Numeri delle camere, Numero camera, Numero di camera, N. camera, N. di camera, Nr. camera, Elenco camere
room_type.base_occupancy | Occupazione, Occupazione base, Occupazione standard, Ospiti
room_type.max_occupancy | Occupazione massima, Occupazione max., Capienza, Capienza massima, Capacità, Capacità massima, Persone, Pers., Numero persone, Numero di persone, N. persone, Max. persone, Posti letto
room_type.room_size | Superficie, Dimensione, Dimensioni, Metratura, Metri quadri, Metri quadrati, mq
room_type.bed_configuration | Letto, Letti, Tipo di letto, Tipo letto, Tipologia letti
room_type.amenities | Dotazioni, Servizi, Servizi in camera, Comfort
room_type.description | Descrizione, Descrizione camera, Descrizione della camera
rate.base_rate | Prezzo, Tariffa, Prezzo base, Tariffa base, Prezzo per notte, Prezzo a notte, Prezzo/notte, Tariffa per notte, Tariffa a notte, Prezzo camera, Prezzo di listino, Tariffa di listino
rate.min_rate | Prezzo minimo, Prezzo min., Tariffa minima, Tariffa min.
rate.max_rate | Prezzo massimo, Prezzo max., Tariffa massima, Tariffa max.
rate.rate_type | Tipo di tariffa, Tipo tariffa
rate.is_active | Attivo, Attiva
plan.code | Codice, Codice tariffa, Codice piano, Codice del piano
plan.name | Piano tariffario, Nome piano, Nome del piano, Nome tariffa, Nome
plan.rate_type | Tipo
plan.adjustment_type | Tipo di variazione
plan.adjustment_percentage | Variazione, Adeguamento
plan.description | Descrizione
plan.is_active, user.is_active | Attivo
plan.start_date | Primo giorno, Data di inizio, Valido dal
plan.end_date | Ultimo giorno, Data di fine, Valido fino al
plan.is_public | Pubblico, Pubblica
user.first_name | Nome
user.last_name | Cognome
user.full_name | Nome completo, Nome e cognome, Nome dipendente
user.role | Ruolo, Mansione, Qualifica, Funzione
user.username | Nome utente, Utente
user.password | Password iniziale, Password temporanea
user.employee_id | Matricola, Codice dipendente, Numero dipendente
ignored.row_number | Numero progressivo, N. progressivo, Progressivo
ignored.remarks | Osservazione, Osservazioni, Commento, Commenti, Annotazioni
bed_configuration.One Single Bed | Letto singolo, 1 letto singolo, Un letto singolo
bed_configuration.One Double Bed | Letto matrimoniale, 1 letto matrimoniale, Un letto matrimoniale, Matrimoniale, Letto doppio
bed_configuration.One Queen Bed | Letto queen, Letto queen size, 1 letto queen size
bed_configuration.One King Bed | Letto king, Letto king size, 1 letto king size
bed_configuration.Two Single Beds | 2 letti singoli, Due letti singoli, Letti gemelli, Letti separati
bed_configuration.Two Double Beds | 2 letti matrimoniali, Due letti matrimoniali
bed_configuration.One King Bed + Sofa Bed | Letto king size + divano letto, Letto king size e divano letto
bed_configuration.Bunk Beds | Letto a castello, Letti a castello
role.admin | Amministratore, Amministratrice, Amministratore di sistema
role.manager | Direttore, Direttrice, Direttore generale, Direttore hotel, Responsabile, Gestore, Gestrice
role.front_desk_agent | Addetto alla reception, Addetta alla reception, Addetto al ricevimento, Addetta al ricevimento, Ricevimento
role.housekeeper | Cameriera ai piani, Cameriere ai piani, Governante, Pulizie, Addetto alle pulizie, Addetta alle pulizie
role.maintenance | Manutenzione, Manutentore, Tecnico, Addetto alla manutenzione
yes | sì, si, s, disponibile, incluso
no | no, non disponibile, nessuno, nessuna
`;
