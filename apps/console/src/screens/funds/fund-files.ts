import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { SHARED_TERMS } from '@zhixiao/domain/fund/contract-faults.ts'
import type { FundTerm } from '@zhixiao/domain/fund/fund-terms.ts'
import { base64Of } from '../../api/base64.ts'
import { plainDecimal, plainFigure } from '../../plain-figure.ts'

export type Fund = ConsoleOutput<'fund.show'>
/** Acts that take a file of funds or days. */
export type FundImport = 'funds import' | 'closed-days import' | 'calendar import'
export type FeeTable = Fund['fees'][number]
export type TypedTier = { from: string; rate: string; fixed: string; toFund: string }

/** A typed term without separators and units. */
export const plainTerm = (text: string): string => plainFigure(text.replaceAll(/[元份天]/g, ''))

const proposalOf = (act: FundImport, name: string, content: string): Proposal => ({
  act,
  input: { file: name },
  files: [{ name, content: base64Of(content) }],
})

type Changed = readonly (readonly [FundTerm, string])[]

/** Those of changed terms that all classes of a fund have in common. */
export const sharedOf = (terms: Changed): Changed => terms.filter(([term]) => SHARED_TERMS.includes(term))

/**
 * Changed terms of one fund as an import file. A fund can have one pending request.
 * @param from effective date of status and limits; empty for immediately
 * @param classes the other classes of the fund, in which shared terms change too
 */
export function termsProposal(fundCode: string, terms: Changed, from = '', classes: readonly string[] = []): Proposal {
  const shared = sharedOf(terms)
  const funds = [
    { fund_code: fundCode, ...(from !== '' && { limits_from: from }), ...Object.fromEntries(terms) },
    ...(shared.length === 0 ? [] : classes.map(code => ({ fund_code: code, ...Object.fromEntries(shared) }))),
  ]
  return proposalOf('funds import', `fund-${fundCode}.json`, JSON.stringify({ funds }, null, 1))
}

/** One fee table of one fund as the file of an import. */
export const feesProposal = (
  fundCode: string,
  { kind, effectiveFrom, holder, channel }: Pick<FeeTable, 'kind' | 'effectiveFrom' | 'holder' | 'channel'>,
  tiers: readonly TypedTier[],
): Proposal =>
  proposalOf(
    'funds import',
    `fund-${fundCode}.json`,
    JSON.stringify(
      {
        fee_tiers: tiers.map(({ from, rate, fixed, toFund }) => ({
          fund_code: fundCode,
          kind,
          effective_from: effectiveFrom,
          holder,
          channel,
          from: plainTerm(from),
          rate_percent: plainDecimal(rate) || '0',
          fixed_fee: plainTerm(fixed),
          to_fund_percent: plainDecimal(toFund),
        })),
      },
      null,
      1,
    ),
  )

/** Closed days of one fund as the file of an import. @param days whether the fund trades, by day */
export const daysProposal = (fundCode: string, days: readonly (readonly [day: string, isOpen: boolean])[]): Proposal =>
  proposalOf(
    'closed-days import',
    `closed-days-${fundCode}.csv`,
    ['fund_code,day,is_open', ...days.map(([day, isOpen]) => `${fundCode},${day},${isOpen ? 1 : 0}`), ''].join('\n'),
  )

/** A whole file of the user for one of the imports. */
export const fileProposal = async (act: FundImport, file: File): Promise<Proposal> => ({
  act,
  input: { file: file.name },
  files: [{ name: file.name, content: base64Of(new Uint8Array(await file.arrayBuffer())) }],
})
