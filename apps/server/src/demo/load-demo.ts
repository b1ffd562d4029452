import { moveDemoClock } from '@zhixiao/db/clock.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { DEMO_DAY } from '@zhixiao/demo/calendar.ts'
import { buildMarket, DEMO_SEED } from '@zhixiao/demo/market.ts'
import { instantOf } from '@zhixiao/domain/calendar/shanghai.ts'

/** Business time when the demo opens. */
export const DEMO_START = new Date(instantOf(DEMO_DAY, '10:00'))

/**
 * Fills an empty database with the invented market and sets its clock to the demo's first morning, in one transaction.
 * The named customers are not loaded here: their secrets need keys. Returns the number of rows.
 */
export function loadDemo(db: Db, seed: number = DEMO_SEED): Promise<number> {
  const market = buildMarket(seed)
  return withTx(db, async tx => {
    const counts = [
      await insertRows(tx, 'trading_day', market.trading_day),
      await insertRows(tx, 'fund', market.fund),
      await insertRows(tx, 'fee_tier', market.fee_tier),
      await insertRows(tx, 'nav', market.nav),
      await insertRows(tx, 'dividend', market.dividend),
      await insertRows(tx, 'split', market.split),
      await insertRows(tx, 'market_index', market.market_index),
      await insertRows(tx, 'index_quote', market.index_quote),
      await insertRows(tx, 'manager', market.manager),
      await insertRows(tx, 'manager_tenure', market.manager_tenure),
      await insertRows(tx, 'portfolio_holding', market.portfolio_holding),
      await insertRows(tx, 'asset_allocation', market.asset_allocation),
      await insertRows(tx, 'agency', market.agency),
      await insertRows(tx, 'agency_fund', market.agency_fund),
      await insertRows(tx, 'bank', market.bank),
      await insertRows(tx, 'article', market.article),
      await insertRows(tx, 'notice', market.notice),
      await insertRows(tx, 'advert', market.advert),
      await insertRows(tx, 'award', market.award),
    ]
    await moveDemoClock(tx, DEMO_START)
    return counts.reduce((sum, count) => sum + count, 0)
  })
}
