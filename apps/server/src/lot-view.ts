import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type Fen, fenText, type RateE8, rateText, type ShareCents, sharesText } from '@zhixiao/domain/money/money.ts'

export type LotView = NonNullable<OutputOf<'query.recordDetail'>['working']>['lots'][number]

type Use = {
  registerDate: IsoDate
  shares: ShareCents
  days: number
  rate: RateE8
  gross: Fen
  fee: Fen
  toFund: Fen
  backendRate: RateE8
  backendFee: Fen
}

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
