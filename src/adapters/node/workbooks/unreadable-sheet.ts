/** Why a spreadsheet cannot be read, in a sentence without a full stop. */
export class UnreadableSheet extends Error {}
