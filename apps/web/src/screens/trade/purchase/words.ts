import type { PurchaseFacts } from './use-purchase-facts.ts'

/** A fund being raised is subscribed to, any other purchased; the page says which (TRD-01). */
export function actOf({ detail: { fund } }: PurchaseFacts): '认购' | '申购' {
  return fund.purchase.kind === 'SUBSCRIBE' ? '认购' : '申购'
}

/** The documents a purchase agrees to, by id and version as the order keeps them. */
export const agreements = [
  { id: 'fund-contract-2026-01', title: '《基金合同》' },
  { id: 'prospectus-2026-01', title: '《招募说明书》' },
  { id: 'product-summary-2026-01', title: '《产品资料概要》' },
  { id: 'online-trade-2026-01', title: '《网上交易委托协议》' },
] as const

/** The fund of a detail as the line on top shows it. */
export const fundOf = ({ detail: { fund } }: PurchaseFacts) => ({
  ...fund,
  dayGrowth: fund.dayGrowth?.growth ?? null,
})
