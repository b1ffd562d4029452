import { readClock } from '@zhixiao/db/clock.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import {
  endRaising,
  failSubscriptions,
  lockSubscriptions,
  type RaisingState,
  readRaisingState,
} from '@zhixiao/db/settle/manager-decisions.ts'
import { readRaising, readTerms } from '@zhixiao/db/settle/settle-day.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import {
  addFen,
  addShares,
  fen,
  fenText,
  moneyFor,
  sharesFor,
  sharesText,
  ZERO_FEN,
} from '@zhixiao/domain/money/money.ts'
import { confirmSubscription } from '@zhixiao/domain/settle/confirm-order.ts'
import { EMPTY_POSITION } from '@zhixiao/domain/settle/position.ts'
import { failedRaisingRefund, latestRefundDay, type Raised, raisingLacks } from '@zhixiao/domain/settle/raising.ts'
import { allotted } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { ISSUE_NAV } from '@zhixiao/domain/settle/working.ts'
import {
  type Args,
  type Command,
  dateOf,
  done,
  inTransaction,
  type OpsContext,
  type Report,
  refused,
} from './command.ts'

export const raisingFound: Command = {
  summary:
    'founds a fund whose raising reached the minimum of its contract: the next settlement converts the payments into shares',
  usage: 'FUND DATE',
  positionals: [2, 2],
  writes: true,
  run: found,
}

export const raisingFail: Command = {
  summary: 'ends a failed raising: all payments are refunded with bank interest',
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
  return inTransaction(ctx, args, async tx => {
    const state = await readRaisingState(tx, fundcode)
    if (state?.status !== FUND_STATUS.raising) return refused(`${fundcode} is not raising.`)
    const raised = await readRaised(tx, fundcode, setup, state)
    const lacks = raisingLacks(raised, state.terms)
    if (lacks.length > 0) return refused(`${fundcode} has not reached what its contract asks: ${lacks.join(', ')}.`)
    if (!(await endRaising(tx, fundcode, setup))) return refused(`${fundcode} is not raising.`)
    await bumpVersion(tx, 'market')
    const detail = { shares: sharesText(raised.shares), amount: fenText(raised.amount), holders: raised.holders }
    await writeAudit(tx, { actor: ctx.actor, act: 'raising found', detail: { fundcode, setup, ...detail } })
    const sentence = `${fundcode} is set up on ${setup}: ${fenText(state.paid)} yuan of ${state.holders} customers wait for the next settlement.`
    return { ...done(sentence), amount: state.paid, rests: detail }
  })
}

/**
 * The amount raised: our subscriptions as settlement will confirm them, without interest; other agencies' as reported,
 * at one yuan a share.
 */
async function readRaised(
  tx: Tx,
  fundcode: string,
  setupDate: IsoDate,
  { others, holders }: RaisingState,
): Promise<Raised> {
  const fund = { ...(await readTerms(tx, fundcode)), setupDate }
  const raising = await readRaising(tx, fundcode)
  const raised = {
    shares: others.shares,
    amount: moneyFor(others.shares, ISSUE_NAV),
    holders: holders + others.holders,
  }
  for (const { amount: paid, paidOn, tradeDate, state } of await lockSubscriptions(tx, fundcode)) {
    if (state !== 'done' || paidOn === null) continue
    const accepted = fen(allotted(paid, raising.get(tradeDate)))
    const { own } = confirmSubscription({ paid, accepted, paidOn, tradeDate }, fund, setupDate, EMPTY_POSITION)
    raised.amount = addFen(raised.amount, accepted)
    raised.shares = addShares(raised.shares, sharesFor(own?.working.net ?? ZERO_FEN, ISSUE_NAV, fund.shareRounding))
  }
  return raised
}

async function failed(ctx: OpsContext, args: Args): Promise<Report> {
  const [fundcode = ''] = args.positionals
  const today = shanghaiDate((await readClock(ctx.db)).at.getTime())
  return inTransaction(ctx, args, async tx => {
    const state = await readRaisingState(tx, fundcode)
    if (state?.status !== FUND_STATUS.raising) return refused(`${fundcode} is not raising.`)
    if (!(await endRaising(tx, fundcode, null))) return refused(`${fundcode} is not raising.`)
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
    return {
      ...done(
        `${fundcode}: ${waiting.length} subscriptions ended, ${fenText(total)} yuan go back, interest included.`,
        ...lateness(state.raise_end, today),
      ),
      amount: total,
      rests: refunds,
    }
  })
}

/** The money goes back however late it is; the report says when the legal deadline has passed. */
function lateness(raiseEnd: IsoDate | null, today: IsoDate): string[] {
  const latest = raiseEnd && latestRefundDay(raiseEnd)
  return latest && today > latest ? [`The law's last day for it was ${latest}.`] : []
}
