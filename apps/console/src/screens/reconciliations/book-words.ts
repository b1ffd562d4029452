import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'

export type Books = ConsoleOutput<'reconciliation.list'>
export type Cell = Books['list'][number]['pairs'][number]
export type BookDay = ConsoleOutput<'reconciliation.show'>
export type BreakRow = BookDay['breaks'][number]
export type Break = ConsoleOutput<'reconciliation.break'>

/** Opens the dialog that asks a second person for an act; `onAsked` is called once that is stored. */
export type Ask = (proposal: Proposal, about: string, onAsked?: () => void) => void

/** THE states of a break. */
export const breakStates = {
  open: { name: '待处理', dot: 'failed' },
  waiting: { name: '等待中', dot: 'pending' },
  settled: { name: '已了结', dot: 'done' },
} as const

/** The state of a pair of books on a day, as text and mark. */
export function cellText({ isChecked, open, waiting, settled }: Cell) {
  if (open > 0)
    return { text: waiting > 0 ? `${open} 处待处理，${waiting} 处等待` : `${open} 处待处理`, dot: 'failed' } as const
  if (waiting > 0) return { text: `${waiting} 处等待`, dot: 'pending' } as const
  if (settled > 0) return { text: `${settled} 处已了结`, dot: 'done' } as const
  return isChecked ? ({ text: '一致', dot: 'done' } as const) : ({ text: '未核对', dot: 'void' } as const)
}

export const stateText = ({ state, until }: Pick<BreakRow, 'state' | 'until'>): string =>
  until === null ? breakStates[state].name : `等到 ${until}`
