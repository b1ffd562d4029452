import { shownTable } from '@zhixiao/contract/console/shown.ts'
import { readToday } from '@zhixiao/db/clock.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import {
  endRaising,
  failPurchases,
  lockRaising,
  lockSubscriptions,
  type RaisingState,
} from '@zhixiao/db/settle/manager-decisions.ts'
import { readContract, readRaising } from '@zhixiao/db/settle/settle-day.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { decideRaisingFail, type FailedRaising, type FailFacts } from '@zhixiao/domain/acts/raising-fail.ts'
import { decideRaisingFound, type FoundFacts, type Founding } from '@zhixiao/domain/acts/raising-found.ts'
import { type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { termsOn } from '@zhixiao/domain/fee/fund-contract.ts'
import {
  addFen,
  addShares,
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
import type { Raised } from '@zhixiao/domain/settle/raising.ts'
import { allotted } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { ISSUE_NAV } from '@zhixiao/domain/settle/working.ts'
import { type ActHandler, mustHold } from './act-handler.ts'

export const raisingFound: ActHandler<'raising found', FoundFacts, Founding> = {
  async lock(tx, { fund, day }) {
    const { today, state } = await lockState(tx, fund)
    if (!state) return { today, raising: null }
    const { terms, paid, holders } = state
    return { today, raising: { raised: await readRaised(tx, fund, isoDate(day), state), terms, paid, holders } }
  },
  decide: decideRaisingFound,
  write: (tx, { fund, setup }) => end(tx, fund, setup),
  event: ({ fund, setup, raised: { shares, amount, holders } }) => ({
    fundcode: fund,
    setup,
    shares: sharesText(shares),
    amount: fenText(amount),
    holders,
  }),
  show: ({ setup, raised, terms, paid, holders }) => ({
    changes: [
      { name: '状态', before: '募集期', after: '成立中，下次结算后按认购转为份额' },
      { name: '成立日', before: null, after: setup },
    ],
    totals: [
      { name: '本公司认购', value: `${fenText(paid)} 元` },
      { name: '本公司户数', value: `${holders} 户` },
    ],
    tables: [
      shownTable(
        '成立条件，含其他销售机构',
        ['项目'],
        ['已募集', '合同要求'],
        [
          ['募集份额', `${sharesText(raised.shares)} 份`, `${sharesText(terms.minShares)} 份`],
          ['募集金额', `${fenText(raised.amount)} 元`, `${fenText(terms.minAmount)} 元`],
          ['认购户数', `${raised.holders} 户`, `${terms.minHolders} 户`],
        ],
      ),
    ],
  }),
  say: ({ fund, setup, paid, holders }) =>
    `${fund} is set up on ${setup}: ${fenText(paid)} yuan of ${holders} customers wait for the next settlement.`,
  amount: ({ paid }) => paid,
}

export const raisingFail: ActHandler<'raising fail', FailFacts, FailedRaising> = {
  async lock(tx, { fund }) {
    const { today, state } = await lockState(tx, fund)
    if (!state) return { today, raising: null }
    const orders = await lockSubscriptions(tx, fund)
    const paid = orders.map(order => ({ ...order, paidOn: order.state === 'done' ? order.paidOn : null }))
    return { today, raising: { end: state.raise_end, orders: paid } }
  },
  decide: decideRaisingFail,
  async write(tx, { fund, today, orders, refunds }) {
    await end(tx, fund, null)
    const ids = orders.map(order => order.orderId)
    await failPurchases(tx, today, ids, refunds, 'RAISE-FAILED')
  },
  event: ({ fund, orders }) => ({ fundcode: fund, orders: orders.length }),
  show: ({ orders, refunds, missed }) => ({
    changes: [{ name: '状态', before: '募集期', after: '募集失败' }],
    totals: [
      { name: '结束认购', value: `${orders.length} 笔` },
      { name: '退款', value: `${refunds.length} 笔` },
      { name: '本金', value: `${fenText(sumFen(refunds.map(each => each.principal)))} 元` },
      { name: '利息，由公司承担', value: `${fenText(sumFen(refunds.map(each => each.interest)))} 元` },
      { name: '涉及客户', value: `${new Set(orders.map(order => order.custno)).size} 位` },
    ],
    tables: [
      {
        ...shownTable(
          '逐笔退款',
          ['订单', '客户'],
          ['本金', '利息', '合计'],
          [...refunds]
            .sort((a, b) => (a.total < b.total ? 1 : a.total > b.total ? -1 : 0))
            .map(({ orderId, custno, principal, interest, total }) => [
              String(orderId),
              custno,
              ...[principal, interest, total].map(fenText),
            ]),
        ),
        largestFirst: true,
      },
    ],
    warnings: missed === null ? [] : [`法定退款期限 ${missed} 已过，款项仍须退还。`],
  }),
  say: ({ fund, orders, total, missed }) => [
    `${fund}: ${orders.length} subscriptions ended, ${fenText(total)} yuan go back, interest included.`,
    ...(missed === null ? [] : [`The law's last day for it was ${missed}.`]),
  ],
  amount: ({ total }) => total,
  fixed: ({ refunds }) => refunds,
}

/** Locks a fund; `state` is null unless the fund is being raised. */
async function lockState(tx: Tx, fund: string): Promise<{ today: IsoDate; state: RaisingState | null }> {
  const today = await readToday(tx)
  const state = await lockRaising(tx, fund)
  return { today, state: state?.status === FUND_STATUS.raising ? state : null }
}

async function end(tx: Tx, fund: string, setup: IsoDate | null): Promise<void> {
  mustHold(await endRaising(tx, fund, setup))
  await bumpVersion(tx, 'market')
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
