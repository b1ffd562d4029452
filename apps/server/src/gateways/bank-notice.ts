import type { Keys } from '../keys.ts'

/** What a bank tells of its own accord: the end of a movement, or money that somebody sent to our account. */
export type BankNotice =
  | { type: 'movement'; channel: string; extId: string; txnId: string; amount: string; state: 'done' | 'refused' }
  | {
      type: 'remittance'
      channel: string
      extId: string
      cardno: string
      /** Whose account the money came from, as the bank writes it. */
      payer: string
      amount: string
      arrivedAt: string
    }

/** A keyed digest over every field; bank and site share the key in the data folder. */
export function signNotice(keys: Pick<Keys, 'digest'>, notice: BankNotice): string {
  const fields =
    notice.type === 'movement'
      ? [notice.type, notice.channel, notice.extId, notice.txnId, notice.amount, notice.state]
      : [notice.type, notice.channel, notice.extId, notice.cardno, notice.payer, notice.amount, notice.arrivedAt]
  return keys.digest('bank-notice', JSON.stringify(fields))
}
