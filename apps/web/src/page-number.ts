/** A page number from the URL; anything invalid is page 1. */
export const pageIn = (text: string | null): number => (/^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : 1)
