import type { IsoDate } from '../calendar/dates.ts'
import type { CustodianDifference, CustodianVerdict } from './custodian-nav.ts'
import { explanationOf } from './nav-explanations.ts'

/** A figure of a NAV that is another one than the custodian's. */
export type Differing = CustodianDifference & { fundcode: string; day: IsoDate }
type Judged = { fundcode: string; day: IsoDate; verdict: CustodianVerdict }

export const differingOf = (judged: readonly Judged[]): Differing[] =>
  judged.flatMap(({ fundcode, day, verdict }) =>
    verdict.state === 'differs' ? verdict.differences.map(each => ({ fundcode, day, ...each })) : [],
  )

export const differingText = ({ fundcode, day, figure, own, custodian }: Differing): string =>
  `${fundcode} of ${day}: ${figure} ${own} here, ${custodian} by the custodian`

/** The funds that differ and that the explanation does not name. */
export const unexplainedBy = (explanation: string, differing: readonly Differing[]): string[] => [
  ...new Set(
    differing.map(({ fundcode }) => fundcode).filter(fundcode => explanationOf(explanation, fundcode) === null),
  ),
]

/** How many of the NAVs the custodian computed alike; null where it has none of them. */
export function agreement(
  written: readonly { custodian: object | null; verdict: CustodianVerdict }[],
): { equal: number; all: number } | null {
  if (written.every(({ custodian }) => custodian === null)) return null
  return { equal: written.filter(({ verdict }) => verdict.state === 'agrees').length, all: written.length }
}
