import type { PurchaseFacts } from './use-purchase-facts.ts'

/** A fund being raised is subscribed to, any other purchased; the page says which (TRD-01). */
export function actOf({ detail: { fund } }: PurchaseFacts): '认购' | '申购' {
  return fund.purchase.kind === 'SUBSCRIBE' ? '认购' : '申购'
}
