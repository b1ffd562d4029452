import {
  type ChargedKinds,
  countChargedFrom,
  countConfirmedSince,
  type FundColumn,
  type FundValue,
  listTraded,
} from '@zhixiao/db/market/fund-import.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { type IsoDate, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import type { FeeKind } from '@zhixiao/domain/fee/fee-tier.ts'
import type { FileFault } from '@zhixiao/domain/format/file-faults.ts'
import { faultAt, type Row } from '@zhixiao/domain/format/sheet.ts'
import { calendarOf } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { HOLD_COLUMNS } from './hold-file.ts'

/** Columns whose values charge orders, or decide which lots they sell; they hold from `terms_from`. */
const DATED: readonly FundColumn[] = [
  'fee_type',
  'share_rounding',
  'backend_formula',
  'convert_formula',
  'purchase_discount_e4',
  'inst_purchase_discount_e4',
  'service_rate_e8',
  ...HOLD_COLUMNS,
]
export const isDated = (column: FundColumn): boolean => DATED.includes(column)

/** Orders that a change of a table would charge otherwise than they were accepted: purchases keep their own terms. */
const CHARGED_BY: Readonly<Record<FeeKind | 'terms', ChargedKinds>> = {
  subscribe: { kinds: [KIND.subscription], asTarget: false },
  purchase: { kinds: [KIND.conversion], asTarget: true },
  redeem: { kinds: [KIND.redemption, KIND.conversion], asTarget: false },
  backend: { kinds: [KIND.redemption, KIND.conversion], asTarget: false },
  terms: {
    kinds: [KIND.subscription, KIND.purchase, KIND.planPurchase, KIND.redemption, KIND.conversion],
    asTarget: true,
  },
}

type Changed = { row: Row; fundcode: string; columns: readonly FundColumn[]; asked: FundValue; known: FundValue }

/**
 * Effective day of changed terms: the requested day, otherwise the first day without accepted orders. Null means from the
 * beginning: a fund without orders, and no later day requested or known. Adds a fault when the day is not permitted.
 */
export async function termsFrom(
  ctx: Context,
  tx: Tx,
  now: Date,
  { row, fundcode, columns, ...day }: Changed,
  faults: FileFault[],
): Promise<IsoDate | null> {
  const calendar = await calendarOf(tx, await ctx.calendar(), fundcode)
  const orderDay = calendar.tradingDayOf(now.getTime())
  const known = parseIsoDate(String(day.known)) ?? orderDay
  const asked = day.asked === null ? null : parseIsoDate(String(day.asked))
  const isAhead = known > orderDay || (asked !== null && asked >= orderDay)
  if (!isAhead && (await listTraded(tx, [fundcode])).length === 0) return null
  // An order keeps its purchase discount, and the service fee accrues by day; all other terms are read at settlement, by date.
  const chargesNoOrder = columns.every(
    column => column.endsWith('purchase_discount_e4') || column === 'service_rate_e8',
  )
  const charged = chargesNoOrder ? null : await countChargedFrom(tx, fundcode, asked ?? orderDay, CHARGED_BY.terms)
  if (asked === null) {
    const last = charged?.last && charged.last > orderDay ? charged.last : orderDay
    const first = chargesNoOrder ? orderDay : calendar.addOpenDays(last, 1)
    return first > known ? first : known
  }
  const complain = (problem: string, why: string) => faults.push(faultAt(row, 'terms_from', problem, why))
  if (asked < orderDay)
    complain(
      `orders of ${asked} are closed: terms begin on ${orderDay} or later`,
      `${asked} 的申请已截止，收费条款最早自 ${orderDay} 起生效`,
    )
  else if (asked < known)
    complain(
      `terms from ${known} are entered: let these begin then or later`,
      `已录入自 ${known} 起的收费条款，请把生效日定在该日或之后`,
    )
  else if (charged && charged.pending + charged.confirmed > 0 && charged.last)
    complain(
      `${charged.pending} pending and ${charged.confirmed} confirmed orders were accepted on the terms of ${asked} to ${charged.last}: let these begin later`,
      `${charged.pending} 笔待确认、${charged.confirmed} 笔已确认的申请已按 ${asked} 至 ${charged.last} 的条款受理，请把生效日改到 ${charged.last} 之后`,
    )
  return asked
}

/** Why the fee table of a day may not be replaced: orders were confirmed or accepted under it. */
export async function tableFault(tx: Tx, fundcode: string, kind: FeeKind, from: IsoDate) {
  const confirmed = await countConfirmedSince(tx, fundcode, from)
  if (confirmed > 0)
    return {
      problem: `${confirmed} orders are confirmed since ${from}: let the table begin later`,
      why: `${from} 以来已有 ${confirmed} 笔订单按原费率确认，请把生效日改到之后`,
    }
  const { pending, last } = await countChargedFrom(tx, fundcode, from, CHARGED_BY[kind])
  if (pending === 0) return null
  return {
    problem: `${pending} pending orders were accepted on the fees of ${from} to ${last}: let the table begin later`,
    why: `${pending} 笔待确认的申请已按 ${from} 至 ${last} 的费率受理，请把生效日改到 ${last} 之后`,
  }
}
