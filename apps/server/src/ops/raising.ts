import { readClock } from '@zhixiao/db/clock.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import {
  endRaising,
  failSubscriptions,
  lockSubscriptions,
  readRaisingState,
} from '@zhixiao/db/settle/manager-decisions.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { addFen, fenText } from '@zhixiao/domain/money/money.ts'
import { failedRaisingRefund } from '@zhixiao/domain/settle/raising.ts'
import { type Args, type Command, dateOf, done, inOneStep, type OpsContext, type Report, refused } from './command.ts'

export const raisingFound: Command = {
  summary: 'sets a fund up after its raising: the next settlement turns what was paid into shares',
  usage: 'FUND DATE',
  positionals: [2, 2],
  writes: true,
  run: found,
}

export const raisingFail: Command = {
  summary: 'ends a raising that failed: all that was paid goes back with the bank’s interest',
  usage: 'FUND',
  positionals: [1, 1],
  writes: true,
  run: failed,
}

async function found(ctx: OpsContext, args: Args): Promise<Report> {
  const [fundcode = '', text = ''] = args.positionals
  const setup = dateOf(text)
  const today = shanghaiDate((await readClock(ctx.db)).at.getTime())
  if (setup > today) return refused(`${setup} is after the business date ${today}.`)
  return inOneStep(ctx, args, async tx => {
    const state = await readRaisingState(tx, fundcode)
    if (state?.status !== '1') return refused(`${fundcode} is not raising.`)
    await endRaising(tx, fundcode, setup)
    await bumpVersion(tx, 'market')
    await writeAudit(tx, { actor: ctx.actor, act: 'raising found', detail: { fundcode, setup } })
    return done(
      `${fundcode} is set up on ${setup}: ${fenText(state.paid)} yuan of ${state.holders} customers wait for the next settlement.`,
    )
  })
}

async function failed(ctx: OpsContext, args: Args): Promise<Report> {
  const [fundcode = ''] = args.positionals
  const today = shanghaiDate((await readClock(ctx.db)).at.getTime())
  return inOneStep(ctx, args, async tx => {
    const state = await readRaisingState(tx, fundcode)
    if (state?.status !== '1') return refused(`${fundcode} is not raising.`)
    await endRaising(tx, fundcode, null)
    const waiting = await lockSubscriptions(tx, fundcode)
    const refunds = waiting.flatMap(({ orderId, amount, paidOn, rate, state: money }) =>
      money === 'done' && paidOn !== null ? [{ orderId, ...failedRaisingRefund(amount, rate, paidOn, today) }] : [],
    )
    await failSubscriptions(
      tx,
      today,
      waiting.map(order => order.orderId),
      refunds,
    )
    await bumpVersion(tx, 'market')
    await writeAudit(tx, { actor: ctx.actor, act: 'raising fail', detail: { fundcode, orders: waiting.length } })
    const total = addFen(...refunds.map(refund => refund.total))
    return done(
      `${fundcode}: ${waiting.length} subscriptions ended, ${fenText(total)} yuan go back, interest included.`,
    )
  })
}
