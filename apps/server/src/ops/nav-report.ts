import type { NavUse, NavWrite, StoredNav } from '@zhixiao/db/market/nav-import.ts'
import { navText, type RatioE9 } from '@zhixiao/domain/money/money.ts'
import { type FileFault, faultText } from '../files/sheet.ts'
import type { NavLine } from './nav-file.ts'

export type Correction = { before: StoredNav; after: NavWrite }
export type FundChanges = SeriesChanges & { contradictingYields: number; uncheckedYields: number }
export type SeriesChanges = {
  fundcode: string
  added: NavWrite[]
  corrected: Correction[]
  unchanged: number
  dividends: { fundcode: string; day: NavLine['day']; perShareE6: bigint }[]
  splits: { fundcode: string; day: NavLine['day']; ratioE9: RatioE9 }[]
}

export const useLines = (uses: readonly NavUse[]): string[] => [
  `orders already confirmed at NAVs this file corrects: ${uses.length}; nothing was imported`,
  ...uses.slice(0, 50).map(use => `  order ${use.order_id} of ${use.fundcode}, NAV of ${use.day}`),
  ...(uses.length > 50 ? [`  and ${uses.length - 50} more`] : []),
]

export const auditOf = ({ fundcode, added, corrected, dividends, splits, contradictingYields }: FundChanges) => ({
  fundcode,
  contradictingYields,
  added: added.length,
  dividends: dividends.length,
  splits: splits.length,
  corrected: corrected.map(({ before, after }) => ({
    day: after.day,
    from: navText(before.nav_e4),
    to: navText(after.nav_e4),
    version: before.version + 1,
  })),
})

export function reportOf({
  fundcode,
  added,
  corrected,
  unchanged,
  dividends,
  splits,
  uncheckedYields,
}: FundChanges): string[] {
  const days = added.map(nav => nav.day).sort()
  const span = days.length > 0 ? ` (${days[0]} to ${days.at(-1)})` : ''
  const events = dividends.length + splits.length
  return [
    `${fundcode}: ${added.length} added${span}, ${corrected.length} corrected, ${unchanged} unchanged`,
    ...(events > 0 ? [`${fundcode}: ${dividends.length} dividends and ${splits.length} splits added`] : []),
    ...(uncheckedYields > 0
      ? [`${fundcode}: ${uncheckedYields} published yields without seven days of income before them, not shown`]
      : []),
    ...corrected.map(
      ({ before, after }) =>
        `${fundcode}: ${after.day} corrected${navChange(before, after)}, version ${before.version + 1}`,
    ),
  ]
}

const navChange = (before: StoredNav, after: NavWrite): string =>
  before.nav_e4 === after.nav_e4 ? '' : ` from ${navText(before.nav_e4)} to ${navText(after.nav_e4)}`

export function warningLines(warnings: readonly FileFault[]): string[] {
  if (warnings.length === 0) return []
  return [
    `warnings: ${warnings.length}`,
    ...warnings.slice(0, 10).map(warning => `  ${faultText(warning)}`),
    ...(warnings.length > 10 ? [`  and ${warnings.length - 10} more`] : []),
  ]
}
