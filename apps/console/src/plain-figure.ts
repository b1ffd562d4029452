import { typedFigure } from '@zhixiao/domain/format/typed-figure.ts'

/** A typed or pasted figure in ASCII, without separators of thousands and percent signs. */
export const plainFigure = (text: string): string => typedFigure(text.normalize('NFKC').replaceAll('%', ''))

/** A NAV, a yield or a rate likewise: with three places and more, 1,234 may mean 1.234. */
export const plainDecimal = (text: string): string => typedFigure(text.normalize('NFKC').replaceAll('%', ''), 4)
