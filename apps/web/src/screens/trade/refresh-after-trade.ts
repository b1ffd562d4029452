import { refresh } from '../../api/query.ts'

/** Asks again for everything that an order, its withdrawal or a plan changes. */
export const refreshAfterTrade = (): Promise<void> =>
  refresh(
    'query.shareInfo',
    'query.tradeRecord',
    'query.recordDetail',
    'query.toBeConfirmed',
    'query.assetsInTransit',
    'query.lockShare',
    'query.holdTime',
    'query.bonusStatus',
    'trade.limit',
    'trade.planList',
    'trade.planRuns',
  )
