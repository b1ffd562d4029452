import { type Agreements, refsOf } from './fund-agreements.ts'
import type { OrderFields } from './order-draft.ts'

export type Consent = {
  agreements: Agreements
  agreed: boolean
  onChange: (agreed: boolean) => void
  /** The documents as stored in a draft. */
  refs: string
}

/**
 * The consent checkbox under the documents of an order, kept with the other inputs of the form; another version of a
 * document requires it again.
 */
export function consentOf(
  agreements: Agreements,
  { fields, change }: { fields: OrderFields; change: (changes: Partial<OrderFields>) => void },
): Consent {
  const refs = refsOf(agreements)
  return {
    agreements,
    refs,
    agreed: refs !== '' && fields.agreements === refs,
    onChange: agreed => change({ agreements: agreed ? refs : '' }),
  }
}
