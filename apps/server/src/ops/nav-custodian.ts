import { fundDay } from '@zhixiao/db/market/custodian-navs.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { CustodianDifference } from '@zhixiao/domain/fund/custodian-nav.ts'
import { explanationOf } from '@zhixiao/domain/fund/nav-explanations.ts'
import type { ComparedNav } from '../market/compare-navs.ts'
import { type Report, refusedFor } from './command.ts'

export type Differing = CustodianDifference & { fundcode: string; day: IsoDate }

export const differingOf = (compared: readonly ComparedNav[]): Differing[] =>
  compared.flatMap(({ nav: { fundcode, day }, verdict }) =>
    verdict.state === 'differs' ? verdict.differences.map(each => ({ fundcode, day, ...each })) : [],
  )

export const differingText = ({ fundcode, day, figure, own, custodian }: Differing): string =>
  `${fundcode} of ${day}: ${figure} ${own} here, ${custodian} by the custodian`

const shownText = ({ fundcode, own, custodian }: Differing): string => `${fundcode} 本方 ${own}，托管行 ${custodian}`

const LINES = 50
const firstOf = (lines: readonly string[]): string[] => [
  ...lines.slice(0, LINES).map(line => `  ${line}`),
  ...(lines.length > LINES ? [`  and ${lines.length - LINES} more`] : []),
]

/** Why these NAVs may not be published; null when they may. */
export function custodianRefusal(compared: readonly ComparedNav[], explanation: string | undefined): Report | null {
  const missing = compared.filter(({ verdict }) => verdict.state === 'missing')
  if (missing.length > 0)
    return refusedFor(
      `有 ${missing.length} 个净值托管行尚未给出，不能公布`,
      `NAVs that the custodian has not given yet: ${missing.length}; nothing was imported`,
      ...firstOf(missing.map(({ nav }) => fundDay(nav))),
      'They come in the evening by themselves, or by `custodian-nav import`.',
    )
  const differing = differingOf(compared)
  const unexplained = explanation === undefined ? [] : unexplainedBy(explanation, differing)
  if (unexplained.length > 0)
    return refusedFor(
      `${unexplained.join('、')} 与托管行不同，还没有写明原因`,
      `funds that differ from the custodian's and that --explain does not name: ${unexplained.join(', ')}; nothing was imported`,
    )
  if (differing.length === 0 || explanation !== undefined) return null
  return refusedFor(
    `有 ${differing.length} 个数字与托管行不同，核对后须写明原因：${differing.slice(0, 3).map(shownText).join('；')}`,
    `figures that differ from the custodian's: ${differing.length}; nothing was imported`,
    ...firstOf(differing.map(differingText)),
    'If ours are right, say why by --explain "...".',
  )
}

const unexplainedBy = (explanation: string, differing: readonly Differing[]): string[] => [
  ...new Set(
    differing.map(({ fundcode }) => fundcode).filter(fundcode => explanationOf(explanation, fundcode) === null),
  ),
]

/** How many of the NAVs the custodian computed alike; null where it has none of them. */
export function agreement(compared: readonly ComparedNav[]): { equal: number; all: number } | null {
  if (compared.every(({ custodian }) => custodian === null)) return null
  return { equal: compared.filter(({ verdict }) => verdict.state === 'agrees').length, all: compared.length }
}

/** The line of a report about it. */
export function agreementLines(compared: readonly ComparedNav[]): string[] {
  const found = agreement(compared)
  return found ? [`equal to the custodian's: ${found.equal} of ${found.all}`] : []
}

/** Lines about NAVs published despite a difference from the custodian's. */
export const explainedLines = (differing: readonly Differing[], explanation: string | undefined): string[] =>
  differing.length === 0
    ? []
    : [
        `figures that differ from the custodian's, explained by ${JSON.stringify(explanation)}: ${differing.length}`,
        ...firstOf(differing.map(differingText)),
      ]
