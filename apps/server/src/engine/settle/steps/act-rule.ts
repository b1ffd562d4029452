import type { FundAct } from '@zhixiao/db/settle/fund-acts.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'

/** `isAgain`: the act was done before, except for the holdings that waited. */
export type ActTurn = { settleOn: IsoDate; isAgain: boolean }

/** How an act of a fund becomes orders of its holders: locked facts, a pure rule, and what it stores. */
export type ActRule<Facts, Effects> = {
  facts: (tx: Tx, act: FundAct, turn: ActTurn) => Promise<Facts>
  decide: (act: FundAct, facts: Facts, turn: ActTurn) => Effects
  write: (tx: Tx, act: FundAct, effects: Effects, turn: ActTurn) => Promise<Written>
}

/** How many orders an act placed, and how many of them it has confirmed. */
export type Written = { placed: number; confirmed: number }
