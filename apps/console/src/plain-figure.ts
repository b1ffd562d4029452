import { typedFigure } from '@zhixiao/domain/format/typed-figure.ts'

/** A typed or pasted figure in ASCII, without separators of thousands and percent signs. */
export const plainFigure = (text: string): string => typedFigure(text.normalize('NFKC').replaceAll('%', ''))

/** A NAV, an income or a yield of four places likewise. */
export const plainNav = (text: string): string => typedFigure(text.normalize('NFKC').replaceAll('%', ''), 4)
