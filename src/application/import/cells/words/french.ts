export const FRENCH = `
profile.name | Hôtel, Nom de l'hôtel, Nom hôtel, Établissement, Nom de l'établissement, Nom établissement, Nom
profile.code | Code hôtel, Code de l'hôtel, Code établissement, Code de l'établissement
profile.description | Description de l'hôtel
profile.email, user.email | Courriel, Adresse e-mail, Adresse mail, Adresse électronique
profile.phone, user.phone | Téléphone, Tél., Numéro de téléphone, N° de téléphone, N° tél., Téléphone fixe, Téléphone portable, Portable
profile.website | Site web, Site internet, Site
profile.street_address | Adresse, Adresse postale, Adresse de l'hôtel, Rue, N° et rue, Numéro et rue
profile.city | Ville, Commune, Localité
profile.state_province | Région, Département, Canton
profile.postal_code | Code postal, CP
profile.country | Pays
profile.currency | Devise, Monnaie
profile.timezone | Fuseau horaire
profile.tax_rate | TVA, Taux de TVA, Taux TVA, Taxe, Taux de taxe
profile.check_in_time | Arrivée, Heure d'arrivée, Arrivée à partir de, Heure de check-in
profile.check_out_time | Départ, Heure de départ, Départ jusqu'à, Heure de check-out
profile.cancellation_hours | Annulation, Annulation gratuite, Annulation sans frais, Délai d'annulation
profile.wifi_available | Wi-Fi gratuit
profile.parking_available | Stationnement
profile.spa_available | Bien-être
profile.gym_available | Salle de sport, Salle de fitness
profile.pool_available | Piscine
profile.pet_friendly | Animaux, Animaux acceptés, Animaux admis, Animaux autorisés
pricing.enable_dynamic_pricing | Prix dynamiques, Tarification dynamique
pricing.weekend_markup | Majoration week-end, Supplément week-end
pricing.peak_season_markup | Majoration haute saison, Supplément haute saison
room_type.name | Type de chambre, Type de chambres, Type chambre, Types de chambres, Catégorie, Catégorie de chambre, Typologie, Chambre, Nom de la chambre, Nom
room_type.room_count | Chambres, Nombre de chambres, Nb de chambres, Nb chambres, Nbre de chambres, Nbre chambres, Nombre, Nb, Nbre, Quantité, Qté, Unités, Total chambres, Nombre total de chambres, Nb total de chambres, Total des chambres
room_type.room_numbers | Numéro de chambre, Numéros de chambre, Numéros de chambres, Numéros des chambres, N° de chambre, N° chambre, N° de chambres, Liste des chambres
room_type.base_occupancy | Occupation, Occupation de base, Occupation standard
room_type.max_occupancy | Occupation maximale, Occupation maximum, Occupation max., Capacité, Capacité maximale, Capacité max., Personnes, Pers., Nombre de personnes, Nb de personnes, Nb personnes, Couchages
room_type.room_size | Superficie, Surface, Surface de la chambre, Taille, Taille de la chambre, Mètres carrés
room_type.bed_configuration | Lit, Lits, Type de lit, Type de lits, Literie
room_type.amenities | Équipement, Équipements, Équipements de la chambre, Prestations
room_type.description | Description de la chambre
rate.base_rate | Prix, Tarif, Prix par nuit, Prix/nuit, Prix la nuit, Tarif par nuit, Tarif/nuit, Prix de base, Tarif de base, Tarif affiché, Prix de la chambre, Prix chambre
rate.min_rate | Prix minimum, Prix minimal, Prix min., Tarif minimum, Tarif min., Prix plancher
rate.max_rate | Prix maximum, Prix maximal, Prix max., Tarif maximum, Tarif max., Prix plafond
rate.rate_type | Type de tarif
rate.is_active | Actif, Active
plan.code | Code tarif, Code du tarif, Code tarifaire
plan.name | Plan tarifaire, Nom du plan, Nom du plan tarifaire, Nom du tarif, Nom
plan.adjustment_type | Type d'ajustement
plan.adjustment_percentage | Ajustement, Variation
plan.is_active, user.is_active | Actif
plan.start_date | Premier jour, Date de début, Valable du, Valable à partir du
plan.end_date | Dernier jour, Date de fin, Valable jusqu'au
plan.is_public | Publique
user.first_name | Prénom
user.last_name | Nom, Nom de famille
user.full_name | Nom complet, Prénom et nom, Nom de l'employé
user.role | Rôle, Fonction, Poste
user.username | Nom d'utilisateur, Utilisateur, Identifiant
user.password | Mot de passe, Mot de passe initial, MDP
user.employee_id | Matricule, Numéro d'employé, N° d'employé, Code employé
ignored.row_number | N° d'ordre, Numéro d'ordre
ignored.remarks | Remarque, Remarques, Commentaire, Commentaires, Observation, Observations
bed_configuration.One Single Bed | Lit simple, 1 lit simple, Un lit simple
bed_configuration.One Double Bed | Lit double, 1 lit double, Un lit double, Grand lit, 1 grand lit
bed_configuration.One Queen Bed | Lit queen, Lit queen size, 1 lit queen size
bed_configuration.One King Bed | Lit king, Lit king size, 1 lit king size
bed_configuration.Two Single Beds | 2 lits simples, Deux lits simples, Lits jumeaux
bed_configuration.Two Double Beds | 2 lits doubles, Deux lits doubles
bed_configuration.One King Bed + Sofa Bed | Lit king size + canapé-lit, Lit king size et canapé-lit, Lit king size et canapé convertible
bed_configuration.Bunk Beds | Lits superposés
role.admin | Administrateur, Administratrice, Administrateur système
role.manager | Directeur, Directrice, Directeur général, Directrice générale, Gérant, Gérante, Responsable
role.front_desk_agent | Réceptionniste, Réception, Accueil
role.housekeeper | Femme de chambre, Valet de chambre, Gouvernante, Ménage
role.maintenance | Technicien, Technicienne, Agent de maintenance
yes | oui, o, disponible, inclus
no | non, non disponible, aucun, aucune
`;
