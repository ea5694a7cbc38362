/** How people write the titles and values of spreadsheets in a language, in any spelling. */
export interface LanguageWords {
  /** By field. Numbers of rooms are `zimmer`, names of room types `zimmertyp`. */
  readonly titles: Readonly<Record<string, string>>;
  readonly beds: Readonly<Record<string, string>>;
  readonly roles: Readonly<Record<string, string>>;
  readonly yes: string;
  readonly no: string;
}
