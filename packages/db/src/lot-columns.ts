import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { FeeType } from '@zhixiao/domain/codes/fee-types.ts'
import type { LotOrigin } from '@zhixiao/domain/fee/redemption-fee.ts'
import type { LegalChannel } from '@zhixiao/domain/law/legal-rule.ts'
import type { NavE4, RatioE9 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { kindSql, statusSql } from './codes.ts'

/** The domain's Lot, of a lot `l`; `remaining` is what it still has. */
export const lotColumns = sql`l.lot_id as "lotId", l.order_id as "orderId", l.register_date as "registerDate", l.trade_date as "tradeDate", l.fee_type as "feeType", l.channel,
  l.nav_e4 as nav, l.split_ratios_e9 as splits, l.root_lot_id as "rootLotId", l.converted_on as "convertedOn", l.remaining_cents as remaining`

/** The origin of the lot that an order makes: of the copied lot `l`, or of transfer `k` from an agency; all null without either. */
export const originColumns = sql`coalesce(l.register_date, k.register_date) as "lotDate", coalesce(l.trade_date, k.trade_date) as "lotTradeDate",
  coalesce(l.fee_type, k.fee_type) as "lotFeeType", coalesce(l.channel, case when k.register_date is not null then 'agency' end) as "lotChannel",
  coalesce(l.nav_e4, k.nav_e4) as "lotNav", coalesce(l.split_ratios_e9, k.split_ratios_e9) as "lotSplits", coalesce(l.root_lot_id, l.lot_id) as "lotRoot",
  l.converted_on as "lotConvertedOn"`

type Origin = {
  lotDate: IsoDate
  lotTradeDate: IsoDate
  lotFeeType: FeeType
  lotChannel: LegalChannel
  lotNav: NavE4
  lotSplits: RatioE9[]
  lotRoot: bigint | null
  lotConvertedOn: IsoDate | null
}
export type OriginColumns = Origin | { [Column in keyof Origin]: null }

export const lotOrigin = (row: OriginColumns): LotOrigin | null =>
  row.lotDate === null
    ? null
    : {
        registerDate: row.lotDate,
        tradeDate: row.lotTradeDate,
        feeType: row.lotFeeType,
        channel: row.lotChannel,
        nav: row.lotNav,
        splits: row.lotSplits,
        rootLotId: row.lotRoot,
        convertedOn: row.lotConvertedOn,
      }

/**
 * In the order in which sales use lots: by registration, then by trading day and acceptance of the order. A conversion of a
 * whole fund makes several lots by one order.
 */
export const oldestFirst = sql`l.register_date, l.trade_date, l.order_id, l.lot_id`

/** Whether the order `o` is a split that has added its shares to the lot that it names. */
export const hasGrownLot = sql<boolean>`(o.kind = ${kindSql.forcedIncrease} and o.cause = 'split' and o.status = ${statusSql.confirmed})`
