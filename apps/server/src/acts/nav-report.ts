import type { FundOrder } from '@zhixiao/db/settle/fund-orders.ts'
import type { FundNavs, Navs, NewFund, WrittenNav } from '@zhixiao/domain/acts/nav-import.ts'
import { faultText } from '@zhixiao/domain/format/file-faults.ts'
import { agreement, differingOf, differingText } from '@zhixiao/domain/fund/nav-differences.ts'
import { usualTerms } from '@zhixiao/domain/fund/new-fund.ts'
import { type Fen, navText } from '@zhixiao/domain/money/money.ts'

/** An order of the fund, and what it is worth. */
export type RestatedOrder = FundOrder & { worth: Fen }
/** NAVs, and the orders that adjust what was confirmed at the former ones. */
export type PublishedNavs = Navs & { restated: readonly RestatedOrder[] }

const corrections = (written: readonly WrittenNav[]) =>
  written.flatMap(({ day, was, after }) => (was ? [{ day, was, after }] : []))

/** What the audit log keeps of NAVs. */
export const auditOf = ({ file, newFund, funds, explanation }: PublishedNavs) => ({
  ...(file && { file: file.name, sha256: file.sha256 }),
  created: newFund !== null,
  funds: funds.map(({ fundcode, written, dividends, splits, contradictingYields }) => ({
    fundcode,
    contradictingYields,
    dividends: dividends.length,
    splits: splits.length,
    added: written.filter(({ was }) => was === null).length,
    corrected: corrections(written).map(({ day, was, after }) => ({
      day,
      from: navText(was.nav),
      to: navText(after.nav),
      version: was.version + 1,
    })),
  })),
  ...(explanation !== null && { explanation, differing: differingOf(funds.flatMap(({ written }) => written)) }),
})

/** What the shell prints about published NAVs. */
export function linesOf({ newFund, funds, warnings, explanation, restated }: PublishedNavs): string[] {
  const written = funds.flatMap(fund => fund.written)
  return [
    ...(newFund ? [newFundLine(newFund)] : []),
    ...funds.flatMap(fundLines),
    ...(warnings.length > 0 ? [`warnings: ${warnings.length}`, ...firstOf(warnings.map(faultText), 10)] : []),
    ...agreementLines(written),
    ...explainedLines(written, explanation),
    ...(restated.length > 0
      ? [`orders placed to restate confirmations: ${restated.length}; the next settlement confirms them`]
      : []),
  ]
}

const newFundLine = ({ fundcode, name, type, setup }: NewFund): string =>
  `${fundcode} ${name}: made as a ${type} fund of risk level R${usualTerms[type].risk}, set up ${setup}, shown, purchase suspended until its fee tables are imported`

function fundLines({ fundcode, written, unchanged, dividends, splits, uncheckedYields }: FundNavs): string[] {
  const days = written.flatMap(({ day, was }) => (was ? [] : [day]))
  const corrected = corrections(written)
  const span = days.length > 0 ? ` (${days[0]} to ${days.at(-1)})` : ''
  const events = dividends.length + splits.length
  return [
    `${fundcode}: ${days.length} added${span}, ${corrected.length} corrected, ${unchanged} unchanged`,
    ...(events > 0 ? [`${fundcode}: ${dividends.length} dividends and ${splits.length} splits added`] : []),
    ...(uncheckedYields > 0
      ? [`${fundcode}: ${uncheckedYields} published yields without seven days of income before them, not shown`]
      : []),
    ...corrected.map(({ day, was, after }) => {
      const change = was.nav === after.nav ? '' : ` from ${navText(was.nav)} to ${navText(after.nav)}`
      return `${fundcode}: ${day} corrected${change}, version ${was.version + 1}`
    }),
  ]
}

const firstOf = (lines: readonly string[], most: number): string[] => [
  ...lines.slice(0, most).map(line => `  ${line}`),
  ...(lines.length > most ? [`  and ${lines.length - most} more`] : []),
]

function agreementLines(written: readonly WrittenNav[]): string[] {
  const found = agreement(written)
  return found ? [`equal to the custodian's: ${found.equal} of ${found.all}`] : []
}

/** Lines about NAVs published despite a difference from the custodian's. */
function explainedLines(written: readonly WrittenNav[], explanation: string | null): string[] {
  if (explanation === null) return []
  const differing = differingOf(written)
  const heading = `figures that differ from the custodian's, explained by ${JSON.stringify(explanation)}: ${differing.length}`
  return [heading, ...firstOf(differing.map(differingText), 50)]
}
