import { addDays, type IsoDate, parseIsoDate } from '../calendar/dates.ts'
import { FUND_STATUS, type FundStatus } from '../codes/fund-status.ts'
import type { CellValue } from '../format/cell-forms.ts'

/** An open period of a fund that is otherwise closed: its first and last day, and which orders it takes. */
export type OpenWindow = { from: IsoDate; to: IsoDate; buys: boolean; sells: boolean }

export const WINDOWS_FORM =
  'open periods such as 2026-12-01/2026-12-04 buys sells; 2027-03-01/2027-03-05 sells, one after the other'

const WINDOW = /^(\S+)\/(\S+) (buys|sells|buys sells)$/

/** The open periods of a cell, in their order; null where the text is none, or one does not begin after the one before. */
export function parseWindows(cell: string): OpenWindow[] | null {
  const windows: OpenWindow[] = []
  for (const text of cell.split(';')) {
    const [, first = '', last = '', takes = ''] = WINDOW.exec(text.trim()) ?? []
    const [from, to, before] = [parseIsoDate(first), parseIsoDate(last), windows.at(-1)]
    if (!from || !to || to < from || (before && from <= before.to)) return null
    windows.push({ from, to, buys: takes.startsWith('buys'), sells: takes.endsWith('sells') })
  }
  return windows
}

/** The cell of open periods, in the one spelling that is stored. */
export const windowsCell = (windows: readonly OpenWindow[]): string =>
  windows
    .map(
      ({ from, to, buys, sells }) =>
        `${from}/${to} ${[...(buys ? ['buys'] : []), ...(sells ? ['sells'] : [])].join(' ')}`,
    )
    .join('; ')

/** '2026-12-01 至 2026-12-04（可申购、可赎回）' */
export const windowText = ({ from, to, buys, sells }: OpenWindow): string =>
  `${from} 至 ${to}（${[...(buys ? ['可申购'] : []), ...(sells ? ['可赎回'] : [])].join('、')}）`

/** The status of a fund with open periods for orders of a day. */
export function statusInWindows(windows: readonly OpenWindow[], day: IsoDate): FundStatus {
  const window = windows.find(({ from, to }) => from <= day && day <= to)
  if (!window) return FUND_STATUS.closed
  if (!window.sells) return FUND_STATUS.redemptionsSuspended
  return window.buys ? FUND_STATUS.open : FUND_STATUS.purchasesSuspended
}

/** The changes of status after a day that the open periods bring. */
export function changesByWindows(windows: readonly OpenWindow[], day: IsoDate): { day: IsoDate; status: FundStatus }[] {
  const days = windows.flatMap(({ from, to }) => [from, addDays(to, 1)]).filter(each => each > day)
  return [...new Set(days)]
    .sort()
    .map(each => ({ day: each, status: statusInWindows(windows, each) }))
    .filter(({ day: each, status }) => status !== statusInWindows(windows, addDays(each, -1)))
}

/** The first open period after a day that takes these orders; null when none is known. */
export const nextWindow = (windows: readonly OpenWindow[], day: IsoDate, takes: 'buys' | 'sells'): OpenWindow | null =>
  windows.find(window => window.from > day && window[takes]) ?? null

/** The open periods of a stored cell; null for a fund that is open on each trading day. */
export const storedWindows = (cell: CellValue): OpenWindow[] | null =>
  cell === null ? null : parseWindows(String(cell))

/** The open periods of a fund for an order of a trading day, as `TradedFund` has them. */
export const windowsOn = (
  list: readonly OpenWindow[] | null,
  day: IsoDate,
): { windows?: { list: readonly OpenWindow[]; day: IsoDate } } => (list === null ? {} : { windows: { list, day } })
