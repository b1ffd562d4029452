import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import type { FundTerm } from '@zhixiao/domain/fund/fund-terms.ts'
import type { Wish } from '../../ask/AskDialog.tsx'

export type Fund = ConsoleOutput<'fund.show'>
export type FeeTable = Fund['fees'][number]
export type TypedTier = { from: string; rate: string; fixed: string; toFund: string }

/** What people type by habit, made plain: full-width digits, separators, signs of units. */
export const plainFigure = (text: string): string => text.normalize('NFKC').replaceAll(/[,\s%元份天]/g, '')

/** The bytes of a file as the call takes them. */
export function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

const wishOf = (act: Wish['act'], name: string, content: string): Wish => ({
  act,
  positionals: [name],
  files: [{ name, content: base64Of(new TextEncoder().encode(content)) }],
})

/** Changed terms of one fund as the file of an import. One request at a time waits for a fund. */
export const termsWish = (fundCode: string, terms: readonly (readonly [FundTerm, string])[]): Wish =>
  wishOf(
    'funds import',
    `fund-${fundCode}.json`,
    JSON.stringify({ funds: [{ fund_code: fundCode, ...Object.fromEntries(terms) }] }, null, 1),
  )

/** One fee table of one fund as the file of an import. */
export const feesWish = (
  fundCode: string,
  kind: FeeTable['kind'],
  effectiveFrom: string,
  tiers: readonly TypedTier[],
): Wish =>
  wishOf(
    'funds import',
    `fund-${fundCode}.json`,
    JSON.stringify(
      {
        fee_tiers: tiers.map(({ from, rate, fixed, toFund }) => ({
          fund_code: fundCode,
          kind,
          effective_from: effectiveFrom,
          from: plainFigure(from),
          rate_percent: plainFigure(rate) || '0',
          fixed_fee: plainFigure(fixed),
          to_fund_percent: plainFigure(toFund),
        })),
      },
      null,
      1,
    ),
  )

/** Days of rest of one fund as the file of an import. @param days by day whether the fund then trades */
export const daysWish = (fundCode: string, days: readonly (readonly [day: string, isOpen: boolean])[]): Wish =>
  wishOf(
    'closed-days import',
    `closed-days-${fundCode}.csv`,
    ['fund_code,day,is_open', ...days.map(([day, isOpen]) => `${fundCode},${day},${isOpen ? 1 : 0}`), ''].join('\n'),
  )

/** A whole file of the user for one of the imports. */
export const fileWish = async (act: Wish['act'], file: File): Promise<Wish> => ({
  act,
  positionals: [file.name],
  files: [{ name: file.name, content: base64Of(new Uint8Array(await file.arrayBuffer())) }],
})
