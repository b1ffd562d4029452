import type { Calendar } from '../calendar/calendar.ts'
import { type IsoDate, parseIsoDate } from '../calendar/dates.ts'
import { KIND, type OrderKind } from '../codes/business-kinds.ts'
import type { FeeKind } from '../fee/fee-tier.ts'
import type { CellValue } from '../format/cell-forms.ts'
import type { Complain } from '../format/sheet.ts'
import type { FundColumn } from './fund-columns.ts'
import { HOLD_COLUMNS } from './fund-faults.ts'

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

/** Orders of these kinds, of the fund itself and, with `asTarget`, conversions into it. */
export type ChargedKinds = { kinds: readonly OrderKind[]; asTarget: boolean }

/** Orders that a change of a table would charge otherwise than they were accepted: purchases keep their own terms. */
export const CHARGED_BY: Readonly<Record<FeeKind | 'terms', ChargedKinds>> = {
  subscribe: { kinds: [KIND.subscription], asTarget: false },
  purchase: { kinds: [KIND.conversion], asTarget: true },
  redeem: { kinds: [KIND.redemption, KIND.conversion], asTarget: false },
  backend: { kinds: [KIND.redemption, KIND.conversion], asTarget: false },
  terms: {
    kinds: [KIND.subscription, KIND.purchase, KIND.planPurchase, KIND.redemption, KIND.conversion],
    asTarget: true,
  },
}

/** Changed columns of a fund, the day asked for and the day from which its present terms hold. */
export type ChangedTerms = { columns: readonly FundColumn[]; asked: CellValue; known: CellValue }
/** Accepted orders that terms of a day would charge, and the last day of these orders. */
export type Charged = { pending: number; confirmed: number; last: IsoDate | null }
export type TermsFacts = { calendar: Calendar; orderDay: IsoDate; hasOrders: boolean; charged: Charged | null }

/** An order keeps its purchase discount, and the service fee accrues by day; all other terms are read at settlement, by date. */
export const chargeNoOrder = (columns: readonly FundColumn[]): boolean =>
  columns.every(column => column.endsWith('purchase_discount_e4') || column === 'service_rate_e8')

/** The day asked for, where there is one. */
export const askedDay = ({ asked }: Pick<ChangedTerms, 'asked'>): IsoDate | null =>
  asked === null ? null : parseIsoDate(String(asked))

/**
 * Effective day of changed terms: the requested day, otherwise the first day without accepted orders. Null means from the
 * beginning: a fund without orders, and no later day requested or known. Complains when the day is not permitted.
 */
export function termsDay(
  terms: ChangedTerms,
  { calendar, orderDay, hasOrders, charged }: TermsFacts,
  complain: Complain,
): IsoDate | null {
  const known = parseIsoDate(String(terms.known)) ?? orderDay
  const asked = askedDay(terms)
  const isAhead = known > orderDay || (asked !== null && asked >= orderDay)
  if (!isAhead && !hasOrders) return null
  if (asked === null) {
    const last = charged?.last && charged.last > orderDay ? charged.last : orderDay
    const first = charged === null ? orderDay : calendar.addOpenDays(last, 1)
    return first > known ? first : known
  }
  if (asked < orderDay)
    complain(
      'terms_from',
      `orders of ${asked} are closed: terms begin on ${orderDay} or later`,
      `${asked} 的申请已截止，收费条款最早自 ${orderDay} 起生效`,
    )
  else if (asked < known)
    complain(
      'terms_from',
      `terms from ${known} are entered: let these begin then or later`,
      `已录入自 ${known} 起的收费条款，请把生效日定在该日或之后`,
    )
  else if (charged && charged.pending + charged.confirmed > 0 && charged.last)
    complain(
      'terms_from',
      `${charged.pending} pending and ${charged.confirmed} confirmed orders were accepted on the terms of ${asked} to ${charged.last}: let these begin later`,
      `${charged.pending} 笔待确认、${charged.confirmed} 笔已确认的申请已按 ${asked} 至 ${charged.last} 的条款受理，请把生效日改到 ${charged.last} 之后`,
    )
  return asked
}

/** Why the fee table of a day may not be replaced: orders were confirmed or accepted under it. */
export function tableFault(from: IsoDate, { confirmed, pending, last }: Charged) {
  if (confirmed > 0)
    return {
      problem: `${confirmed} orders are confirmed since ${from}: let the table begin later`,
      why: `${from} 以来已有 ${confirmed} 笔订单按原费率确认，请把生效日改到之后`,
    }
  if (pending === 0) return null
  return {
    problem: `${pending} pending orders were accepted on the fees of ${from} to ${last}: let the table begin later`,
    why: `${pending} 笔待确认的申请已按 ${from} 至 ${last} 的费率受理，请把生效日改到 ${last} 之后`,
  }
}
