import { addFen, type Fen, fen, ONE_RATE, type RateE8, rateE8 } from '../money/money.ts'
import { proRataCut } from './pro-rata.ts'

export type PaidRequest = { orderId: bigint; amount: Fen }
export type Allotment = { orderId: bigint; accepted: Fen; refund: Fen }
export type AllottedDay = {
  /** accepted / asked of the whole day, cut at 8 decimals; for display, nothing is counted from it. */
  ratio: RateE8
  allotments: Allotment[]
}

/**
 * Allots one day of a raising (or of a purchase quota) that asks for more than is left (末日比例配售): each payer the same
 * proportion, cut to the fen, the rest refunded. The fen that cutting leaves are refunded too, so the day never passes
 * `capLeft`. A day that fits is taken whole. The fee tier goes by what is accepted.
 */
export function allotDay(requests: readonly PaidRequest[], capLeft: Fen): AllottedDay {
  const asked = addFen(...requests.map(each => each.amount))
  const taken = asked <= capLeft ? asked : capLeft
  return {
    ratio: asked === 0n ? ONE_RATE : rateE8(proRataCut(ONE_RATE, taken, asked)),
    allotments: requests.map(({ orderId, amount }) => {
      const accepted = fen(proRataCut(amount, taken, asked))
      return { orderId, accepted, refund: fen(amount - accepted) }
    }),
  }
}
