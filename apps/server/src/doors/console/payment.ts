import { listPayingBanks } from '@zhixiao/db/content/banks.ts'
import { countMovementsOf, type HeldMovements, listHolds } from '@zhixiao/db/settle/payment-holds.ts'
import { listLines, listOpenAdvances } from '@zhixiao/db/settle/redemption-lines.ts'
import {
  listDepositRates,
  listInterestDays,
  listOpenStays,
  readInterestOwed,
} from '@zhixiao/db/settle/settlement-interest.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import {
  accruedIn,
  endedBy,
  firstInterestDay,
  firstWithoutRate,
  interestDue,
  interestParts,
} from '@zhixiao/domain/fee/settlement-interest.ts'
import { fenText, rateText, sumFen, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { ok } from '../../kernel/result.ts'
import type { ConsoleHandler } from './console-context.ts'
import { namesOf, personOf } from './staff-names.ts'

const everything = { fundCode: null, bankCode: null, direction: null }

export const holds: ConsoleHandler<'payment.holds'> = async ({ db }) => {
  const [rows, banks, nameOf, due] = await Promise.all([
    listHolds(db),
    listPayingBanks(db),
    namesOf(db),
    countMovementsOf(db, everything),
  ])
  const list = await Promise.all(
    rows.map(async ({ hold_id, fundcode: fundCode, bank_code: bankCode, direction, began_at, began_by }) => ({
      holdId: String(hold_id),
      fundCode,
      bankCode,
      direction,
      bankName: banks.find(({ code }) => code === bankCode)?.name ?? null,
      since: began_at.toISOString(),
      by: personOf(nameOf, began_by).fullName,
      held: (await countMovementsOf(db, { fundCode, bankCode, direction })).map(movementsOf),
    })),
  )
  return ok({ list, due: due.map(movementsOf), banks })
}

const movementsOf = ({ direction, waiting, unanswered, amount_fen }: HeldMovements) => ({
  direction,
  waiting,
  unanswered,
  amount: fenText(amount_fen),
})

const SHOWN_ADVANCES = 100

export const lines: ConsoleHandler<'payment.lines'> = async ({ db }) => {
  const [rows, queue, nameOf] = await Promise.all([
    listLines(db),
    listOpenAdvances(db, SHOWN_ADVANCES + 1),
    namesOf(db),
  ])
  return ok({
    lines: rows.map(row => ({
      fundCode: row.fundcode,
      fundName: row.fundname,
      lender: row.lender,
      limit: fenText(row.limit),
      used: fenText(row.used),
      advanced: fenText(row.advanced),
      isOpen: row.isOpen,
      changedAt: row.changedAt.toISOString(),
      by: personOf(nameOf, row.changedBy).fullName,
    })),
    queue: queue.slice(0, SHOWN_ADVANCES).map(row => ({
      orderId: String(row.orderId),
      custno: row.custno,
      fundCode: row.fundcode,
      fundName: row.fundname,
      acceptAt: row.acceptAt.toISOString(),
      amount: fenText(row.amount),
      state: row.state,
      repaidOn: row.confirmDate,
    })),
    hasMore: queue.length > SHOWN_ADVANCES,
  })
}

const SHOWN_DAYS = 20

export const interest: ConsoleHandler<'payment.interest'> = async ({ db, clock }) => {
  const today = shanghaiDate((await clock.now()).getTime())
  const [rates, days, owed] = await Promise.all([
    listDepositRates(db),
    listInterestDays(db, SHOWN_DAYS),
    readInterestOwed(db),
  ])
  const since = days[0]?.day ?? firstInterestDay()
  const open = await listOpenStays(db, since)
  const ended = endedBy(open, today)
  const lacking = firstWithoutRate(
    open.filter(({ from }) => from < today).map(({ from }) => from),
    rates,
  )
  const parts = lacking === null ? ended.reduce((sum, stay) => sum + interestParts(stay, rates), 0n) : null
  return ok({
    rates: rates.map(({ from, rate }) => ({ from, rate: rateText(rate) })),
    days: days.map(({ day, credited, paid }) => ({ day, credited: fenText(credited), paid: fenText(paid) })),
    owed: fenText(owed),
    waiting: {
      stays: ended.reduce((sum, { stays }) => sum + stays, 0),
      amount: fenText(sumFen(ended.map(stay => stay.amount))),
      interest: parts === null ? null : fenText(interestDue(parts, ZERO_FEN)),
      lacksRateFrom: lacking,
    },
    accrued: lacking === null ? fenText(accruedIn({ from: since, to: today }, open, rates)) : null,
  })
}
