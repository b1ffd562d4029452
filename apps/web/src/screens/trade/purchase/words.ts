import type { PurchaseFacts } from './use-purchase-facts.ts'

type Act = '认购' | '购买'

/** A fund being raised is subscribed to, any other is purchased; the page names the act (TRD-01). */
export const actOf = ({ detail: { fund } }: PurchaseFacts): Act =>
  fund.purchase.kind === 'subscription' ? '认购' : '购买'

/** The fee's name in the fund's documents. */
export const feeNameOf = (act: Act): string => (act === '认购' ? '认购费' : '申购费')
