export const GERMAN = `
profile.name | Hotelname, Name des Hotels, Haus, Betrieb, Betriebsname, Unterkunft, Unterkunftsname, Name der Unterkunft, Objekt, Objektname
profile.code | Hotelkürzel, Kürzel, Hotelnummer, Hotel-Nr., Betriebsnummer, Objektnummer, Objekt-Nr.
profile.description | Beschreibung, Hotelbeschreibung
profile.email, user.email | E-Mail-Adresse, Mailadresse
profile.phone, user.phone | Telefon, Telefonnummer, Telefon-Nr., Tel.-Nr., Rufnummer, Festnetz, Mobil, Mobilnummer, Mobiltelefon, Handy, Handynummer
profile.website | Webseite, Internetseite, Internetadresse
profile.street_address | Straße, Straße Nr., Straße und Nr., Straße/Hausnummer, Straße und Hausnummer, Str., Adresse, Anschrift, Hoteladresse
profile.city | Ort, Stadt, Ortschaft, Gemeinde
profile.state_province | Bundesland, Kanton, Provinz
profile.postal_code | PLZ, Postleitzahl
profile.country | Land, Staat
profile.currency | Währung, Währungscode
profile.timezone | Zeitzone
profile.tax_rate | MwSt., MwSt.-Satz, Mehrwertsteuer, Mehrwertsteuersatz, USt., Umsatzsteuer, Steuer, Steuersatz
profile.check_in_time | Check-in ab, Check-in-Zeit, Anreise, Anreise ab, Anreisezeit, Ankunft, Ankunftszeit
profile.check_out_time | Check-out bis, Check-out-Zeit, Abreise, Abreise bis, Abreisezeit
profile.cancellation_hours | Kostenlose Stornierung, Kostenfreie Stornierung, Stornierung, Storno, Stornofrist, Stornierungsfrist
profile.parking_available | Parkplatz, Parkplätze, Parken, Parkmöglichkeit
profile.spa_available | Wellnessbereich, Spa-Bereich
profile.gym_available | Fitnessraum, Fitnessstudio, Fitnessbereich
profile.pool_available | Schwimmbad, Swimmingpool, Hallenbad
profile.pet_friendly | Haustiere, Haustiere erlaubt, Tiere erlaubt, Hunde erlaubt
pricing.enable_dynamic_pricing | Dynamische Preise
pricing.weekend_markup | Wochenendzuschlag, Wochenendaufschlag
pricing.peak_season_markup | Hochsaisonzuschlag, Hochsaisonaufschlag, Saisonzuschlag
room_type.name | Zimmertyp, Zimmerart, Zimmerkategorie, Kategorie, Zimmerbezeichnung, Zimmername, Bezeichnung, Typ
room_type.room_count | Zimmer, Anzahl, Anz., Anzahl Zimmer, Anz. Zimmer, Anzahl der Zimmer, Zimmeranzahl, Zimmerzahl, Zimmer gesamt, Gesamtzahl Zimmer, Gesamtanzahl Zimmer, Einheiten, Anzahl Einheiten
room_type.room_numbers | Zimmernummer, Zimmernummern, Zimmer-Nr., Zimmer-Nrn., Zi.-Nr., Zimmerliste, Nummern der Zimmer
room_type.base_occupancy | Belegung, Standardbelegung, Normalbelegung, Basisbelegung, Gäste
room_type.max_occupancy | Maximale Belegung, Max. Belegung, Maximalbelegung, Höchstbelegung, Personen, Pers., Max. Personen, Max. Pers., Anzahl Personen, Personenzahl, Kapazität, Schlafplätze
room_type.room_size | Größe, Zimmergröße, Fläche, Zimmerfläche, Wohnfläche, Quadratmeter, qm
room_type.bed_configuration | Bett, Betten, Betttyp, Bettentyp, Bettart, Bettenart
room_type.amenities | Ausstattung, Zimmerausstattung
room_type.description | Beschreibung, Zimmerbeschreibung
rate.base_rate | Preis, Zimmerpreis, Preis pro Nacht, Preis/Nacht, Preis pro Zimmer, Grundpreis, Basispreis, Übernachtungspreis, Listenpreis, Tarif
rate.min_rate | Mindestpreis, Minimalpreis, Min. Preis, Mindestrate
rate.max_rate | Höchstpreis, Maximalpreis, Max. Preis, Höchstrate
rate.rate_type | Preisart, Ratentyp, Ratenart
rate.is_active, plan.is_active, user.is_active | Aktiv
plan.code | Ratencode, Tarifcode, Kürzel
plan.name | Ratenplan, Ratenname, Tarifname, Bezeichnung
plan.rate_type | Typ, Ratentyp, Ratenart
plan.adjustment_type | Anpassungsart
plan.adjustment_percentage | Anpassung, Zu-/Abschlag
plan.description | Beschreibung
plan.start_date | Erster Tag, Startdatum, Gültig ab, Gültig von
plan.end_date | Letzter Tag, Enddatum, Gültig bis
plan.is_public | Öffentlich
user.first_name | Vorname
user.last_name | Nachname, Familienname, Zuname
user.full_name | Vollständiger Name, Vor- und Nachname, Vorname Nachname, Mitarbeitername
user.role | Rolle, Funktion, Stelle, Tätigkeit
user.username | Benutzername, Benutzer, Anmeldename
user.password | Passwort, Kennwort, Initialpasswort, Startpasswort
user.employee_id | Personalnummer, Personal-Nr., Mitarbeiternummer, Mitarbeiter-Nr.
ignored.row_number | Lfd. Nr., Laufende Nummer
ignored.remarks | Bemerkung, Bemerkungen, Anmerkung, Anmerkungen, Notiz, Notizen, Kommentar, Kommentare
bed_configuration.One Single Bed | Einzelbett, Ein Einzelbett, 1 Einzelbett
bed_configuration.One Double Bed | Doppelbett, Ein Doppelbett, 1 Doppelbett
bed_configuration.One Queen Bed | Queensize-Bett, Queenbett, 1 Queensize-Bett
bed_configuration.One King Bed | Kingsize-Bett, Kingbett, 1 Kingsize-Bett
bed_configuration.Two Single Beds | 2 Einzelbetten, Zwei Einzelbetten, Getrennte Betten
bed_configuration.Two Double Beds | 2 Doppelbetten, Zwei Doppelbetten
bed_configuration.One King Bed + Sofa Bed | Kingsize-Bett + Schlafsofa, Kingsize-Bett und Schlafsofa
bed_configuration.Bunk Beds | Etagenbett, Etagenbetten, Stockbett, Stockbetten
role.admin | Administratorin, Systemadministrator, Systemadministratorin
role.manager | Managerin, Hotelmanager, Hotelmanagerin, Direktor, Direktorin, Hoteldirektor, Hoteldirektorin, Hotelleiter, Hotelleiterin, Hotelleitung, Geschäftsführer, Geschäftsführerin
role.front_desk_agent | Rezeption, Rezeptionist, Rezeptionistin, Empfang, Empfangsmitarbeiter, Empfangsmitarbeiterin
role.housekeeper | Zimmermädchen, Hausdame, Reinigung, Reinigungskraft, Zimmerreinigung
role.maintenance | Haustechnik, Haustechniker, Haustechnikerin, Hausmeister, Techniker, Technik
yes | ja, j, vorhanden, verfügbar, inklusive
no | nein, nicht vorhanden, nicht verfügbar, kein, keine, keiner
`;
