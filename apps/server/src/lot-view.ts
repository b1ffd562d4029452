import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { LotUse } from '@zhixiao/domain/fee/redemption-fee.ts'
import { fenText, rateText, sharesText } from '@zhixiao/domain/money/money.ts'

export type LotView = NonNullable<OutputOf<'query.recordDetail'>['working']>['lots'][number]

type Use = Omit<LotUse, 'lotId' | 'remainingBefore'>

/** One lot of a redemption, confirmed or estimated, as text. */
export const lotView = (use: Use): LotView => ({
  registerDate: use.registerDate,
  shares: sharesText(use.shares),
  days: use.days,
  rate: rateText(use.rate),
  gross: fenText(use.gross),
  fee: fenText(use.fee),
  toFund: fenText(use.toFund),
  backendRate: rateText(use.backendRate),
  backendFee: fenText(use.backendFee),
})
