import { type Shown, shownTable } from '@zhixiao/contract/console/shown.ts'
import { readToday } from '@zhixiao/db/clock.ts'
import { type FundOrder, insertFundOrders } from '@zhixiao/db/settle/fund-orders.ts'
import { holdFund, holdSettlement } from '@zhixiao/db/settle/settle-day.ts'
import {
  countStays,
  creditInterest,
  listDepositRates,
  listEarned,
  listInterestDays,
  listOpenStays,
  readInterestOwed,
} from '@zhixiao/db/settle/settlement-interest.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import {
  decideInterestPay,
  type InterestDue,
  type InterestFacts,
  type InterestPay,
} from '@zhixiao/domain/acts/interest-pay.ts'
import { type Decision, decided, refuse } from '@zhixiao/domain/acts/refusals.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { creditTexts, isApart } from '@zhixiao/domain/fee/interest-credit.ts'
import { firstInterestDay, interestDue } from '@zhixiao/domain/fee/settlement-interest.ts'
import { fen, fenText, sumFen, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { confirmAtOnce } from '../engine/settle/confirm-at-once.ts'
import { lastOf, mustHold, type WorkingHandler } from './act-handler.ts'

export const interestPay: WorkingHandler<'interest pay', InterestFacts, InterestPay> = {
  async lock(tx) {
    // Books in many funds; no other interest day or rate may be stored between the reads and the payment.
    await holdSettlement(tx)
    const [last] = await listInterestDays(tx, 1)
    const since = last?.day ?? firstInterestDay()
    return {
      today: await readToday(tx),
      paidUpTo: last?.day ?? null,
      since,
      open: await listOpenStays(tx, since),
      rates: await listDepositRates(tx),
    }
  },
  decide(facts, input) {
    const decision = decideInterestPay(facts, input)
    return decision.ok
      ? decided({ ...decision.effects, counted: 0, due: [], paid: ZERO_FEN, left: ZERO_FEN })
      : decision
  },
  work: (tx, credit, _, by) => pay(tx, credit, lastOf(by)),
  event: effects => detailOf(effects),
  show: shownPay,
  say: ({ day, credited, paid, left, due }) =>
    `${day}: ${fenText(paid)} of ${fenText(credited)} go to ${due.length} accounts, ${fenText(left)} wait.`,
  amount: ({ paid }) => paid,
  fixed: detailOf,
}

function detailOf({ day, credited, accrued, reason, paid, due }: InterestPay) {
  return {
    day,
    credited: fenText(credited),
    accrued: fenText(accrued),
    reason,
    paid: fenText(paid),
    accounts: due.length,
  }
}

/** Counts the nights, and pays what they earned in all. */
async function pay(tx: Tx, credit: InterestPay, by: string): Promise<Decision<InterestPay>> {
  const { since, day, credited, nights } = credit
  const counted = await countStays(tx, since, nights, day)
  const due = (await listEarned(tx)).flatMap(({ custno, tradeacco, fundcode, parts, paid }) => {
    const amount = interestDue(parts, paid)
    return amount > 0n && fundcode !== null ? [{ custno, tradeacco, fundcode, amount }] : []
  })
  const paid = sumFen(due.map(each => each.amount))
  const owed = fen((await readInterestOwed(tx)) + credited)
  if (paid > owed) return refuse('interest.too-little', { paid: fenText(paid), owed: fenText(owed) })
  mustHold(await creditInterest(tx, { day, credited, paid }, by))
  await payOut(tx, due, day)
  return decided({ ...credit, counted, due, paid, left: fen(owed - paid) })
}

/** Each account gets one order, in the name of the fund that it traded last. */
async function payOut(tx: Tx, due: readonly InterestDue[], day: IsoDate): Promise<void> {
  for (const [fundcode, some] of [...Map.groupBy(due, each => each.fundcode)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await holdFund(tx, fundcode)
    const orders = some.map(
      ({ custno, tradeacco, amount }): FundOrder => ({
        custno,
        tradeacco,
        fundcode,
        amount,
        kind: KIND.refund,
        cause: 'interest',
        tradeDate: day,
        confirmDate: day,
        payDate: day,
        requestId: `interest-${day}-${tradeacco}`,
      }),
    )
    await confirmAtOnce(tx, { fundcode, day, holdings: 'holding' }, await insertFundOrders(tx, orders))
  }
}

function shownPay({ paid, left, counted, reason, due, ...credit }: InterestPay): Shown {
  const { since, day } = credit
  const { credited, accrued, difference, tolerance } = creditTexts(credit)
  const largest = [...due].sort((a, b) => (a.amount < b.amount ? 1 : -1))
  return {
    changes: [
      { name: '结算资金结息', before: null, after: day },
      ...(reason === null ? [] : [{ name: '差额原因', before: null, after: reason }]),
    ],
    totals: [
      { name: '银行结息', value: `${credited} 元` },
      { name: `${since} 至 ${day} 应计利息`, value: `${accrued} 元` },
      { name: '银行多结（少结为负）', value: `${difference} 元` },
      { name: '付给客户', value: `${fenText(paid)} 元` },
      { name: '尚未付出，留待下次', value: `${fenText(left)} 元` },
      { name: '计息的资金', value: `${counted} 笔` },
      { name: '涉及账户', value: `${due.length} 个` },
    ],
    tables: [
      {
        ...shownTable(
          '付息，由大到小',
          ['客户', '交易账号'],
          ['本次利息'],
          largest.map(each => [each.custno, each.tradeacco, fenText(each.amount)]),
        ),
        largestFirst: true,
      },
    ],
    warnings: isApart(credit) ? [`银行结息与应计利息的差额超过容差 ${tolerance} 元`] : [],
  }
}
