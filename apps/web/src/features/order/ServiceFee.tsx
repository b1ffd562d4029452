import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { serviceFeeWords } from './service-fee-words.ts'

/** The service fee of the class that an order buys. */
export function ServiceFee({ detail }: { detail: OutputOf<'content.fundDetail'> }) {
  const words = serviceFeeWords(detail)
  return words === null ? null : <p className="caption">{words}</p>
}
