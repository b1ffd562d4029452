import type { Db } from '@zhixiao/db/connect.ts'
import type { FundAct } from '@zhixiao/db/settle/fund-acts.ts'
import type { Turn } from '@zhixiao/db/settle/settle-day.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { FundContract } from '@zhixiao/domain/fee/fund-contract.ts'
import type { SettleFacts } from '@zhixiao/domain/settle/settle-fund-day.ts'

export type FundReport = { fundcode: string; confirmed: number; waiting: number }

/** What the steps of a fund's day share. Nothing here outlives a kill: a resumed day reads it again. */
export type FundDay = {
  db: Db
  day: IsoDate
  fund: FundContract
  raising: SettleFacts['raising']
  turns: readonly Turn[]
  /** Orders confirmed per transaction. */
  limit: number
  /** Acts that are due and not done. */
  acts: readonly FundAct[]
  /** False while a conversion of the fund is still to come. */
  isEnd: boolean
  /** The first trading day with due orders; a missing turn has nothing due. */
  since: Map<Turn, IsoDate>
  /** The trading days from which each fund waits for a NAV. */
  waitsFrom: ReadonlyMap<string, IsoDate>
  /** Holdings with an order that waits, such as a conversion for the NAV of the other fund. */
  waiting: Set<string>
  /** The trading days that wait, from the first on: of everything for the fund's own NAV, of customers for a remainder. */
  stop: { all: IsoDate | null; customers: IsoDate | null }
  /** Whether an act waits: the acts after it wait too. */
  isHeld: boolean
  /** Orders met after the last act that wait. */
  met: number
  report: FundReport
}

export const earliest = (...days: (IsoDate | null)[]): IsoDate | null =>
  days.filter(day => day !== null).sort()[0] ?? null
