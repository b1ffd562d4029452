import { useState } from 'react'
import { type Agreements, refsOf } from './fund-agreements.ts'
import type { OrderDraft } from './order-draft.ts'

export type Consent = {
  agreements: Agreements
  agreed: boolean
  onChange: (agreed: boolean) => void
  /** The documents as stored in a draft. */
  refs: string
}

/**
 * The consent checkbox under the documents of an order into `fundCode`. The screen stores it for the way back from the
 * next step; another fund or another version of a document requires it again.
 */
export function useConsent(fundCode: string, agreements: Agreements, draft: OrderDraft | null): Consent {
  const refs = refsOf(agreements)
  const subject = subjectOf(fundCode, refs)
  const [ticked, setTicked] = useState(draft && subjectOf(draft.targetFundCode || draft.fundCode, draft.agreements))
  return { agreements, refs, agreed: ticked === subject, onChange: agreed => setTicked(agreed ? subject : null) }
}

const subjectOf = (fundCode: string, refs: string): string => `${fundCode} ${refs}`
