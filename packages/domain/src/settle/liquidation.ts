import { divideTruncate } from '../money/decimal.ts'
import { type Fen, fen, type ShareCents, ZERO_FEN } from '../money/money.ts'

/** A payment of a fund that ends, on all its shares. */
export type LiquidationPayment = { amount: Fen; total: ShareCents }

/** What shares get of a payment: amount x shares / total, cut to the fen, so that the parts never exceed the amount. */
export const liquidationShare = ({ amount, total }: LiquidationPayment, shares: ShareCents): Fen =>
  shares === 0n ? ZERO_FEN : fen(divideTruncate(amount * shares, total))

/**
 * What one holding gets: the whole and the part of frozen shares are cut once each, as of a dividend, and the free part is
 * their difference.
 */
export function liquidationParts(
  payment: LiquidationPayment,
  { shares, frozen }: { shares: ShareCents; frozen: ShareCents },
): { free: Fen; held: Fen } {
  const held = liquidationShare(payment, frozen)
  return { free: fen(liquidationShare(payment, shares) - held), held }
}
