import { addFen, type Fen } from '../money/money.ts'
import { rowNumber } from '../validate/row-number.ts'
import { type Decision, decided, refuse } from './refusals.ts'

/** A transfer in suspense. */
export type SuspendedTransfer = {
  remit_id: bigint
  channel: string
  ext_id: string
  amount_fen: Fen
  payer: string | null
}
export type RemittanceReturn = { transfers: readonly SuspendedTransfer[]; amount: Fen }

/** Whether transfers of nobody go back, all or none. @param found those in suspense */
export function decideRemittanceReturn(
  found: readonly SuspendedTransfer[],
  { remittances }: { remittances: readonly string[] },
): Decision<RemittanceReturn> {
  const wrong = remittances.find(text => rowNumber(text) === null)
  if (wrong !== undefined) return refuse('remittance.no-number', { remittance: wrong })
  const ids = [...new Set(remittances.map(BigInt))]
  const transfers = ids.flatMap(id => found.find(each => each.remit_id === id) ?? [])
  const missing = ids.filter(id => !transfers.some(each => each.remit_id === id))
  if (missing.length > 0) return refuse('remittance.not-in-suspense', { remittances: missing.map(String) })
  return decided({ transfers, amount: addFen(...transfers.map(each => each.amount_fen)) })
}
