import type { BankNotice, Keys } from '../../kernel/ports.ts'

/** A keyed digest over every field; bank and site share the key in the data folder. */
export function signNotice(keys: Pick<Keys, 'digest'>, notice: BankNotice): string {
  const fields =
    notice.type === 'movement'
      ? [notice.type, notice.channel, notice.extId, notice.txnId, notice.amount, notice.state]
      : [notice.type, notice.channel, notice.extId, notice.cardno, notice.payer, notice.amount, notice.arrivedAt]
  return keys.digest('bank-notice', JSON.stringify(fields))
}
