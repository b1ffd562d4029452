/** A page number from an address; anything else is the first. */
export const pageIn = (text: string | null): number => (/^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : 1)
