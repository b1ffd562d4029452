import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { readClock } from '@zhixiao/db/clock.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import {
  endRaising,
  failSubscriptions,
  lockSubscriptions,
  type RaisedOrder,
  type RaisingState,
  type Refund,
  readRaisingState,
} from '@zhixiao/db/settle/manager-decisions.ts'
import { readContract, readRaising } from '@zhixiao/db/settle/settle-day.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { termsOn } from '@zhixiao/domain/fee/fund-contract.ts'
import {
  addFen,
  addShares,
  type Fen,
  fen,
  fenText,
  moneyFor,
  sharesFor,
  sharesText,
  sumFen,
  ZERO_FEN,
} from '@zhixiao/domain/money/money.ts'
import { confirmSubscription } from '@zhixiao/domain/settle/confirm-order.ts'
import { EMPTY_POSITION } from '@zhixiao/domain/settle/position.ts'
import {
  failedRaisingRefund,
  latestRefundDay,
  type Raised,
  type RaisingTerms,
  raisingLacks,
} from '@zhixiao/domain/settle/raising.ts'
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
  refusedFor,
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
  if (setup > today)
    return refusedFor(`成立日 ${setup} 晚于今天 ${today}`, `${setup} is after the business date ${today}.`)
  return inTransaction(ctx, args, async tx => {
    const state = await readRaisingState(tx, fundcode)
    if (state?.status !== FUND_STATUS.raising) return notRaising(fundcode)
    const raised = await readRaised(tx, fundcode, setup, state)
    const lacks = raisingLacks(raised, state.terms)
    if (lacks.length > 0)
      return refusedFor(
        `没有达到基金合同的成立条件：${lacksText(raised, state.terms)}`,
        `${fundcode} has not reached what its contract asks: ${lacks.join(', ')}.`,
      )
    if (!(await endRaising(tx, fundcode, setup))) return notRaising(fundcode)
    await bumpVersion(tx, 'market')
    const detail = { shares: sharesText(raised.shares), amount: fenText(raised.amount), holders: raised.holders }
    await writeAudit(tx, { actor: ctx.actor, act: 'raising found', detail: { fundcode, setup, ...detail } })
    const sentence = `${fundcode} is set up on ${setup}: ${fenText(state.paid)} yuan of ${state.holders} customers wait for the next settlement.`
    return { ...done(sentence), amount: state.paid, rests: detail, shown: shownFound(setup, raised, state) }
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
  const contract = { ...(await readContract(tx, fundcode)), setupDate }
  const raising = await readRaising(tx, fundcode)
  const raised = {
    shares: others.shares,
    amount: moneyFor(others.shares, ISSUE_NAV),
    holders: holders + others.holders,
  }
  for (const { amount: paid, paidOn, tradeDate, termsDay, entry, state } of await lockSubscriptions(tx, fundcode)) {
    if (state !== 'done' || paidOn === null) continue
    const accepted = fen(allotted(paid, raising.get(tradeDate)))
    const fund = termsOn(contract, termsDay, 'person', tradeDate)
    const paidBy = { paid, accepted, paidOn, tradeDate, entry }
    const { own } = confirmSubscription(paidBy, fund, setupDate, EMPTY_POSITION)
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
    if (state?.status !== FUND_STATUS.raising) return notRaising(fundcode)
    if (!(await endRaising(tx, fundcode, null))) return notRaising(fundcode)
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
    const total = sumFen(refunds.map(refund => refund.total))
    return {
      ...done(
        `${fundcode}: ${waiting.length} subscriptions ended, ${fenText(total)} yuan go back, interest included.`,
        ...lateness(state.raise_end, today),
      ),
      amount: total,
      rests: refunds,
      shown: shownFailed(waiting, refunds, lateDay(state.raise_end, today)),
    }
  })
}

/** The money goes back however late it is; the report says when the legal deadline has passed. */
function lateness(raiseEnd: IsoDate | null, today: IsoDate): string[] {
  const latest = lateDay(raiseEnd, today)
  return latest ? [`The law's last day for it was ${latest}.`] : []
}

/** The law's last day for refunds when it has passed. */
function lateDay(raiseEnd: IsoDate | null, today: IsoDate): IsoDate | null {
  const latest = raiseEnd && latestRefundDay(raiseEnd)
  return latest && today > latest ? latest : null
}

const notRaising = (fundcode: string): Report => refusedFor(`${fundcode} 不在募集`, `${fundcode} is not raising.`)

const lacksText = (raised: Raised, terms: RaisingTerms): string =>
  [
    ...(raised.shares < terms.minShares
      ? [`份额 ${sharesText(raised.shares)}，须 ${sharesText(terms.minShares)}`]
      : []),
    ...(raised.amount < terms.minAmount
      ? [`金额 ${fenText(raised.amount)} 元，须 ${fenText(terms.minAmount)} 元`]
      : []),
    ...(raised.holders < terms.minHolders ? [`${raised.holders} 户，须 ${terms.minHolders} 户`] : []),
  ].join('；')

/** The amount raised, the contract's minimum, and our customers' part. */
function shownFound(setup: IsoDate, raised: Raised, { terms, paid, holders }: RaisingState): Shown {
  const rows = [
    ['募集份额', `${sharesText(raised.shares)} 份`, `${sharesText(terms.minShares)} 份`],
    ['募集金额', `${fenText(raised.amount)} 元`, `${fenText(terms.minAmount)} 元`],
    ['认购户数', `${raised.holders} 户`, `${terms.minHolders} 户`],
  ]
  return {
    changes: [
      { name: '状态', before: '募集期', after: '成立中，下次结算后按认购转为份额' },
      { name: '成立日', before: null, after: setup },
    ],
    totals: [
      { name: '本公司认购', value: `${fenText(paid)} 元` },
      { name: '本公司户数', value: `${holders} 户` },
    ],
    tables: [
      {
        title: '成立条件，含其他销售机构',
        columns: ['项目', '已募集', '合同要求'].map((name, at) => ({ name, isFigure: at > 0 })),
        rows,
        more: 0,
      },
    ],
    warnings: [],
  }
}

/** The refunds: each paid subscription with its interest, largest first. */
function shownFailed(
  waiting: readonly RaisedOrder[],
  refunds: readonly (Refund & { total: Fen })[],
  late: IsoDate | null,
): Shown {
  const custnos = new Map(waiting.map(order => [order.orderId, order.custno]))
  const sorted = [...refunds].sort((a, b) => (a.total < b.total ? 1 : a.total > b.total ? -1 : 0))
  return {
    changes: [{ name: '状态', before: '募集期', after: '募集失败' }],
    totals: [
      { name: '结束认购', value: `${waiting.length} 笔` },
      { name: '退款', value: `${refunds.length} 笔` },
      { name: '本金', value: `${fenText(sumFen(refunds.map(each => each.principal)))} 元` },
      { name: '利息，由公司承担', value: `${fenText(sumFen(refunds.map(each => each.interest)))} 元` },
      { name: '涉及客户', value: `${new Set(custnos.values()).size} 位` },
    ],
    tables: [
      {
        title: '逐笔退款',
        columns: ['订单', '客户', '本金', '利息', '合计'].map((name, at) => ({ name, isFigure: at > 1 })),
        rows: sorted.map(({ orderId, principal, interest, total }) => [
          String(orderId),
          custnos.get(orderId) ?? '',
          ...[principal, interest, total].map(fenText),
        ]),
        more: 0,
        largestFirst: true,
      },
    ],
    warnings: late === null ? [] : [`法定退款期限 ${late} 已过，款项仍须退还。`],
  }
}
