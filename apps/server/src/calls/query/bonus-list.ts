import { type BonusRow, listBonuses } from '@zhixiao/db/query/bonuses.ts'
import { bonusStateNames, bonusStateOf } from '@zhixiao/domain/assets/bonus-state.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { fenText, navText, sharesText, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import { cashDividend } from '@zhixiao/domain/settle/dividend.ts'
import { readUnbooked, type Unbooked } from '../../engine/orders/unbooked-acts.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { placeView } from './bill-lines.ts'

/** CALL-087: declared dividends of the customer's holdings, and those paid. */
export const bonusList: Handler<'query.bonusList'> = async (ctx, { fundCode, pageNum = 1, pageSize = 20 }) => {
  const today = shanghaiDate((await ctx.clock.now()).getTime())
  const ahead = await readUnbooked(ctx)
  const filter = { fundcode: fundCode ?? null, today, ahead: unbookedExDates(ahead) }
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
  const rows = await listBonuses(ctx.db, ctx.session.custno, filter, page)
  return ok({
    total: Number(rows[0]?.total ?? 0n),
    pageNum,
    pageSize,
    list: rows.map(row => bonusView(withUnbooked(row, ahead))),
  })
}

/** The dividends whose ex-date has come and that are not booked. */
const unbookedExDates = ({ all }: Unbooked) =>
  all.flatMap(({ fundcode, effects }) =>
    effects.filter(({ act }) => act.step === 'dividend').map(({ act }) => ({ fundcode, day: act.day })),
  )

type Bonus = BonusRow & { isAhead: boolean }

/** From its ex-date on, a dividend belongs to the shares entitled to it. */
function withUnbooked(row: BonusRow, ahead: Unbooked): Bonus {
  const met = ahead.of(row).find(({ act }) => act.step === 'dividend' && act.day === row.ex_date)
  if (row.order_id !== null || met?.act.step !== 'dividend') return { ...row, isAhead: false }
  return { ...row, isAhead: true, shares: met.act.shares, method: met.act.method }
}

function bonusView(row: Bonus) {
  const state = bonusStateOf({
    isDeclared: row.order_id === null && !row.isAhead,
    isConfirmed: row.is_confirmed,
    isFrozen: row.is_frozen,
    method: row.method,
    isPaid: row.out_state === 'done',
  })
  const isReinvested = row.bought !== null && row.bought > ZERO_SHARES
  const amount = row.amount ?? (row.per_share_e6 === null ? null : cashDividend(row.shares, row.per_share_e6))
  return {
    orderId: row.order_id === null ? null : String(row.order_id),
    ...placeView(row),
    recordDate: row.record_date,
    exDate: row.ex_date,
    payDate: row.pay_date,
    perShare: row.per_share_e6 === null ? null : formatScaled(row.per_share_e6, 6),
    shares: sharesText(row.shares),
    dividendType: row.method,
    amount: amount === null ? null : fenText(amount),
    bought: isReinvested && row.bought !== null ? sharesText(row.bought) : null,
    nav: isReinvested && row.nav !== null ? navText(row.nav) : null,
    state,
    stateName: bonusStateNames[state],
  }
}
