import type { IsoDate } from '../calendar/dates.ts'
import { ruleOn } from '../law/legal-rules.ts'
import { divideHalfUp } from '../money/decimal.ts'
import { type Fen, fen, type NavE4, ONE_RATE, type RateE8, type ShareCents, shareCents } from '../money/money.ts'

/** The shares of a sale that pay nothing on a declared day of a money-market fund, and what the others pay, to the fund. */
export type MandatoryFee = { free: ShareCents; rate: RateE8 }

/** The part of a fund that one holder sells free of the fee, and its rate, by the law of the day; null without a rule or a rate. */
export function mandatoryFeeOn(day: IsoDate): { share: RateE8; rate: RateE8 } | null {
  const about = { fundKind: 'money' } as const
  const share = ruleOn('money-redemption-share', day, about)
  const rate = ruleOn('money-redemption-fee', day, about)
  return share && rate && rate.figure > 0n ? { share: share.figure, rate: rate.figure } : null
}

/** What one holder sells free of the fee on a declared day, in 1/100 share, truncated. Source: rules 2.9. */
export const freeOfMandatoryFee = (total: ShareCents, share: RateE8): ShareCents =>
  shareCents((total * share) / ONE_RATE)

/** The free shares that an order still has after the holder's earlier orders of the day. */
export const freeAfter = (free: ShareCents, asked: ShareCents): ShareCents =>
  shareCents(asked < free ? free - asked : 0n)

type Use = { shares: ShareCents; fee: Fen; toFund: Fen }

/**
 * Adds the fee to the lots of a sale, oldest first: the free shares come first. The fee of all shares is rounded once to
 * the fen, so that it does not depend on the number of lots; it stays in the fund as a whole.
 */
export function withMandatoryFee<Each extends Use>(uses: readonly Each[], nav: NavE4, fee: MandatoryFee): Each[] {
  let [sold, charged] = [0n, 0n]
  return uses.map(use => {
    sold += use.shares
    const upTo = chargeOf(shareCents(sold), nav, fee)
    const own = upTo - charged
    charged = upTo
    return { ...use, fee: fen(use.fee + own), toFund: fen(use.toFund + own) }
  })
}

/** The fee of a sale of `shares` at `nav`: R2((shares - free) x NAV x rate); zero within the free part. */
export function chargeOf(shares: ShareCents, nav: NavE4, { free, rate }: MandatoryFee): Fen {
  return fen(shares > free ? divideHalfUp((shares - free) * nav * rate, E4 * ONE_RATE) : 0n)
}

const E4 = 10_000n
