import { describe, expect, it } from 'vitest';
import { imported, said, table, turned, type Rows } from './made-up-sheets.ts';

/** Workbooks as users in these countries write them. */
const WORKBOOKS: Readonly<Record<string, Readonly<Record<string, Rows>>>> = {
  German: {
    Hotels: turned(`
      Hotelname | Haus am See
      Kürzel | SEE
      E-Mail | a@b.example
      Telefon | +49 30 555 0100
      Straße | Seeweg 1
      PLZ | 01067
      Ort | Dresden
      Bundesland | Sachsen
      Land | Deutschland
      Währung | Euro
      MwSt. % | 7
      Check-in ab | 15 Uhr
      Kostenlose Stornierung (Std.) | 48 Std.
      Parkplatz | ja
      Haustiere erlaubt | nein
    `),
    Zimmertypen: table(`
      Hotel | Zimmertyp | Anz. Zimmer | Max. Personen | Größe (m²) | Bettentyp | Preis pro Nacht
      SEE | Doppelzimmer | 12 Zimmer | 3 | 25 | Doppelbett | 1.200,50 €
    `),
    Mitarbeiter: table(`
      Hotel | Vorname | Nachname | E-Mail | Funktion | Aktiv
      SEE | Anna | Weiß | anna@b.example | Rezeptionistin | Ja
      SEE | Ben | Roth | ben@b.example | Administratorin | Ja
    `),
  },
  French: {
    Hôtels: turned(`
      Nom de l'hôtel | Hôtel du Lac
      Code hôtel | SEE
      Courriel | a@b.example
      Téléphone | +33 1 55 50 01 00
      Adresse | 1 rue du Lac
      Code postal | 01067
      Ville | Annecy
      Région | Savoie
      Pays | France
      Devise | euro
      TVA | 7 %
      Arrivée | 15h
      Annulation gratuite (heures) | 48 heures
      Stationnement | oui
      Animaux acceptés | non
    `),
    Chambres: table(`
      Hôtel | Type de chambre | Nombre | Capacité | Superficie | Type de lit | Prix par nuit
      SEE | Chambre double | 12 chambres | 3 personnes | 25 | Lit double | 1 200,50 €
    `),
    Personnel: table(`
      Hôtel | Prénom | Nom | Adresse e-mail | Fonction | Actif
      SEE | Anna | Weiß | anna@b.example | Réceptionniste | Oui
      SEE | Ben | Roth | ben@b.example | Administratrice | Oui
    `),
  },
  Italian: {
    Strutture: turned(`
      Nome struttura | Albergo del Lago
      Codice | SEE
      Indirizzo e-mail | a@b.example
      Telefono | +39 06 5550 100
      Via | Via del Lago 1
      CAP | 01067
      Città | Como
      Provincia | CO
      Stato | Italia
      Valuta | Euro
      Aliquota IVA | 7%
      Orario check-in | 15:00
      Cancellazione gratuita (ore) | 48 ore
      Parcheggio | sì
      Animali ammessi | no
    `),
    Camere: table(`
      Hotel | Tipologia | N. camere | Capienza | Superficie (mq) | Tipo di letto | Prezzo per notte
      SEE | Camera doppia | 12 camere | 3 persone | 25 | Letto matrimoniale | 1.200,50 €
    `),
    Dipendenti: table(`
      Hotel | Nome | Cognome | E-mail | Ruolo | Attivo
      SEE | Anna | Weiß | anna@b.example | Addetta al ricevimento | S
      SEE | Ben | Roth | ben@b.example | Amministratrice | S
    `),
  },
  Portuguese: {
    Hotéis: turned(`
      Nome do hotel | Pousada do Lago
      Código | SEE
      E-mail | a@b.example
      Telefone | +55 21 5550 0100
      Endereço | Rua do Lago, 1
      CEP | 01067-000
      Cidade | Paraty
      Estado | RJ
      País | Brasil
      Moeda | Real brasileiro
      Fuso horário | America/Sao_Paulo
      Imposto | 7%
      Hora de check-in | 15h00
      Cancelamento gratuito (horas) | 48 horas
      Estacionamento | sim
      Aceita animais | não
    `),
    Quartos: table(`
      Hotel | Tipo de quarto | N.º de quartos | Capacidade | Área (m²) | Tipo de cama | Diária
      SEE | Quarto duplo | 12 quartos | 3 pessoas | 25 | Cama de casal | R$ 1.200,50
    `),
    Funcionários: table(`
      Hotel | Nome | Sobrenome | E-mail | Função | Ativo
      SEE | Anna | Weiß | anna@b.example | Recepcionista | Sim
      SEE | Ben | Roth | ben@b.example | Administradora | Sim
    `),
  },
};

describe('a workbook without a mapping', () => {
  it.each(Object.entries(WORKBOOKS))('is read in %s', (_, sheets) => {
    const { documents, problems } = imported(sheets, { mapping: {} });
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
