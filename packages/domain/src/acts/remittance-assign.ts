import type { Fen } from '../money/money.ts'
import { rowNumber } from '../validate/row-number.ts'
import { type Decision, decided, refuse } from './refusals.ts'

export type AssignFacts = {
  /** In suspense; null otherwise. */
  transfer: { remitId: bigint; channel: string; extId: string; amount: Fen; isOtherPayer: boolean } | null
  /** Cards of the customer that take transfers, and whether the money came in the name of their holder. */
  cards: readonly { tradeacco: string; isPayer: boolean }[]
}
export type RemittanceAssign = {
  remitId: bigint
  channel: string
  extId: string
  amount: Fen
  custno: string
  tradeacco: string
  /** The only order that waited for the money; null where the customer decides. */
  orderId: bigint | null
}

/** Whether a transfer of nobody is given to a customer: only to the one in whose name it came. */
export function decideRemittanceAssign(
  { transfer, cards }: AssignFacts,
  { remittance, custno, tradeacco }: { remittance: string; custno: string; tradeacco?: string | undefined },
): Decision<Omit<RemittanceAssign, 'orderId'>> {
  if (rowNumber(remittance) === null) return refuse('remittance.no-number', { remittance })
  if (!transfer) return refuse('remittance.not-in-suspense', { remittances: [remittance] })
  const [card, another] = tradeacco === undefined ? cards : cards.filter(each => each.tradeacco === tradeacco)
  if (!card) return refuse('remittance.no-card', { custno })
  if (another) return refuse('remittance.several-cards', { custno })
  const { isOtherPayer, ...given } = transfer
  if (isOtherPayer || !card.isPayer) return refuse('remittance.other-payer', { remittance, custno })
  return decided({ ...given, custno, tradeacco: card.tradeacco })
}
