import { type CodeOf, nameOf } from './table.ts'

/** THE codes of what a holder gets of a distribution. */
export const DIVIDEND = { reinvest: '0', cash: '1' } as const
export const dividendTypes = { '0': '红利再投资', '1': '现金分红' } as const
export type DividendType = CodeOf<typeof dividendTypes>
export const dividendTypeName = (code: string | null | undefined): string => nameOf(dividendTypes, code)
