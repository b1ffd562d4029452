import { type CodeOf, nameOf } from './table.ts'

/** THE codes of the dividend method. */
export const DIVIDEND = { reinvest: '0', cash: '1' } as const
export const dividendTypes = { [DIVIDEND.reinvest]: '红利再投资', [DIVIDEND.cash]: '现金分红' } as const
export type DividendType = CodeOf<typeof dividendTypes>
export const dividendTypeName = (code: string | null | undefined): string => nameOf(dividendTypes, code)
