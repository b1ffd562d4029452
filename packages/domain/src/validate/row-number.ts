/** The number of a row that a text names; null for a text that is none, or one too large for the database. */
export const rowNumber = (text: string): bigint | null => (/^[1-9]\d{0,17}$/.test(text) ? BigInt(text) : null)
