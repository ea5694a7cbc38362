import { describe, expect, it } from 'vitest';
import { shownText } from '#application/import/cells/cell.ts';
import { LANGUAGES } from '#application/import/cells/words.ts';
import { imported, said, table, type Rows } from './made-up-sheets.ts';

/** Workbooks as users in these countries write them: the sheets for hotels, room types and staff. */
const WORKBOOKS = {
  Spanish: `
Hoteles
Nombre del hotel | Código | Correo electrónico | Teléfono | Dirección | Código postal | Ciudad | Provincia | País | Moneda
Hotel del Lago | SEE | a@b.example | +34 91 555 0100 | Calle del Lago 1 | 01067 | Vitoria | Álava | España | Euro
IVA | Hora de entrada | Cancelación gratuita | Estacionamiento | Admite mascotas
7% | 15:00 | 48 horas | sí | no
Habitaciones
Hotel | Tipo de habitación | Número de habitaciones | Capacidad | Superficie (m²) | Tipo de cama | Precio por noche
SEE | Habitación doble | 12 habitaciones | 3 personas | 25 | Cama doble | 1.200,50 €
Personal
Hotel | Nombre | Apellidos | Correo electrónico | Función | Activo
SEE | Anna | Weiß | anna@b.example | Recepcionista | Sí
SEE | Ben | Roth | ben@b.example | Administrador | Sí`,
  German: `
Hotels
Hotelname | Kürzel | E-Mail | Telefon | Straße | PLZ | Ort | Bundesland | Land | Währung
Haus am See | SEE | a@b.example | +49 30 555 0100 | Seeweg 1 | 01067 | Dresden | Sachsen | Deutschland | Euro
MwSt. % | Check-in ab | Kostenlose Stornierung (Std.) | Parkplatz | Haustiere erlaubt
7 | 15 Uhr | 48 Std. | ja | nein
Zimmertypen
Hotel | Zimmertyp | Anz. Zimmer | Max. Personen | Größe (m²) | Bettentyp | Preis pro Nacht
SEE | Doppelzimmer | 12 Zimmer | 3 | 25 | Doppelbett | 1.200,50 €
Mitarbeiter
Hotel | Vorname | Nachname | E-Mail | Funktion | Aktiv
SEE | Anna | Weiß | anna@b.example | Rezeptionistin | Ja
SEE | Ben | Roth | ben@b.example | Administratorin | Ja`,
  French: `
Hôtels
Nom de l'hôtel | Code hôtel | Courriel | Téléphone | Adresse | Code postal | Ville | Région | Pays | Devise
Hôtel du Lac | SEE | a@b.example | +33 1 55 50 01 00 | 1 rue du Lac | 01067 | Annecy | Savoie | France | euro
TVA | Arrivée | Annulation gratuite (heures) | Stationnement | Animaux acceptés
7 % | 15h | 48 heures | oui | non
Chambres
Hôtel | Type de chambre | Nombre | Capacité | Superficie | Type de lit | Prix par nuit
SEE | Chambre double | 12 chambres | 3 personnes | 25 | Lit double | 1 200,50 €
Personnel
Hôtel | Prénom | Nom | Adresse e-mail | Fonction | Actif
SEE | Anna | Weiß | anna@b.example | Réceptionniste | Oui
SEE | Ben | Roth | ben@b.example | Administratrice | Oui`,
  Italian: `
Strutture
Nome struttura | Codice | Indirizzo e-mail | Telefono | Via | CAP | Città | Provincia | Stato | Valuta
Albergo del Lago | SEE | a@b.example | +39 06 5550 100 | Via del Lago 1 | 01067 | Como | CO | Italia | Euro
Aliquota IVA | Orario check-in | Cancellazione gratuita (ore) | Parcheggio | Animali ammessi
7% | 15:00 | 48 ore | sì | no
Camere
Hotel | Tipologia | N. camere | Capienza | Superficie (mq) | Tipo di letto | Prezzo per notte
SEE | Camera doppia | 12 camere | 3 persone | 25 | Letto matrimoniale | 1.200,50 €
Dipendenti
Hotel | Nome | Cognome | E-mail | Ruolo | Attivo
SEE | Anna | Weiß | anna@b.example | Addetta al ricevimento | S
SEE | Ben | Roth | ben@b.example | Amministratrice | S`,
  Portuguese: `
Hotéis
Nome do hotel | Código | E-mail | Telefone | Endereço | CEP | Cidade | Estado | País | Moeda | Fuso horário
Pousada do Lago | SEE | a@b.example | +55 21 5550 0100 | Rua do Lago, 1 | 01067-000 | Paraty | RJ | Brasil | Real brasileiro | America/Sao_Paulo
Imposto | Hora de check-in | Cancelamento gratuito (horas) | Estacionamento | Aceita animais
7% | 15h00 | 48 horas | sim | não
Quartos
Hotel | Tipo de quarto | N.º de quartos | Capacidade | Área (m²) | Tipo de cama | Diária
SEE | Quarto duplo | 12 quartos | 3 pessoas | 25 | Cama de casal | R$ 1.200,50
Funcionários
Hotel | Nome | Sobrenome | E-mail | Função | Ativo
SEE | Anna | Weiß | anna@b.example | Recepcionista | Sim
SEE | Ben | Roth | ben@b.example | Administradora | Sim`,
};

/** The names of sheets have lines of their own. The row of the hotel is in two parts. */
function sheetsOf(text: string): Readonly<Record<string, Rows>> {
  const [hotels = [], titles = [], row = [], more = [], rest = [], ...others] = table(text);
  const sheets = {
    [shownText(hotels[0])]: [
      [...titles, ...more],
      [...row, ...rest],
    ],
  };
  let rows: (typeof titles)[] = [];
  for (const line of others) {
    if (line.length === 1) sheets[shownText(line[0])] = rows = [];
    else rows.push(line);
  }
  return sheets;
}

describe('a workbook without a mapping', () => {
  it('is here in every language but English', () => {
    const names = new Intl.DisplayNames('en', { type: 'language' });
    const others = LANGUAGES.filter((code) => code !== 'en').map((code) => names.of(code));
    expect(Object.keys(WORKBOOKS)).toEqual(others);
  });

  it.each(Object.entries(WORKBOOKS))('is read in %s', (_, text) => {
    const { documents, problems } = imported(sheetsOf(text), { mapping: {} });
    expect(problems.map(said)).toEqual([]);
    expect(documents).toMatchObject([
      {
        hotelProfile: {
          code: 'SEE',
          email: 'a@b.example',
          tax_rate: 7,
          check_in_time: '15:00',
          cancellation_hours: 48,
          parking_available: true,
          pet_friendly: false,
        },
        roomTypes: [
          {
            room_count: 12,
            max_occupancy: 3,
            room_size: 269,
            bed_configuration: 'One Double Bed',
          },
        ],
        rates: { rates: [{ base_rate: 1200.5 }] },
        staffUsers: [
          { first_name: 'Anna', last_name: 'Weiß', role: 'front_desk_agent', is_active: true },
          { first_name: 'Ben', role: 'admin' },
        ],
      },
    ]);
  });
});
