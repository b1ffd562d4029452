import type { PurchaseFacts } from './use-purchase-facts.ts'

/** The page's names for the act and its figures (TRD-01); the fee has its name in the fund's documents. */
const words = {
  subscription: { act: '认购', amount: '认购金额', fee: '认购费' },
  purchase: { act: '购买', amount: '购买金额', fee: '申购费' },
} as const

/** A fund being raised is subscribed to, any other is purchased. */
export const wordsOf = ({ detail: { fund } }: PurchaseFacts) => words[fund.purchase.kind ?? 'purchase']
