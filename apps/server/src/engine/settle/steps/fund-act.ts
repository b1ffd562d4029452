import type { Db } from '@zhixiao/db/connect.ts'
import { claimAct, type FundAct, readActObstacle, recordAct } from '@zhixiao/db/settle/fund-acts.ts'
import { holdFund } from '@zhixiao/db/settle/settle-day.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { ActRule, ActTurn, Written } from './act-rule.ts'
import { dividend } from './dividend.ts'
import { fundConversion } from './fund-conversion.ts'
import { income } from './income.ts'
import { liquidation } from './liquidation.ts'
import { split } from './split.ts'

const run = <Facts, Effects>({ facts, decide, write }: ActRule<Facts, Effects>) => {
  return async (tx: Tx, act: FundAct, turn: ActTurn): Promise<Written> =>
    write(tx, act, decide(act, await facts(tx, act, turn), turn), turn)
}

const acts = {
  split: run(split),
  income: run(income),
  dividend: run(dividend),
  liquidation: run(liquidation),
  'fund-conversion': run(fundConversion),
} satisfies Record<FundAct['step'], ReturnType<typeof run>>

/**
 * Turns a fund's act on a day into orders of its holders, in one transaction with the record that the act is done.
 * Settlement confirms these like any other order, except those that the act confirms itself.
 * @returns how many orders were confirmed, or what the act waits for.
 */
export function issueAct(db: Db, act: FundAct, settleOn: IsoDate): Promise<number | 'nav' | 'orders'> {
  return withTx(db, async tx => {
    await holdFund(tx, act.fundcode)
    const obstacle = await readActObstacle(tx, act)
    if (obstacle !== null) return obstacle
    // After losing leadership in the middle of its work, a node finds the act already done.
    const isFirst = await claimAct(tx, act)
    if (!isFirst && act.step !== 'income') return 0
    const { placed, confirmed } = await acts[act.step](tx, act, { settleOn, isAgain: !isFirst })
    await recordAct(tx, act, placed)
    return confirmed
  })
}
