/** A typed or pasted figure in ASCII, without spaces, thousands separators and percent signs. */
export const plainFigure = (text: string): string => text.normalize('NFKC').replaceAll(/[\s,%]/g, '')
