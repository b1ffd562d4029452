import { type Fen, fenText, parseFen } from '@zhixiao/domain/money/money.ts'
import { CURRENCY, type RequestOf } from '@zhixiao/gateway/payments.ts'
import type { BankAnswer, BankGateway, BankMovement, StatementLine } from '../../../kernel/ports.ts'
import { askChannel } from './ask-channel.ts'
import { type Peer, signedCall } from './signed-call.ts'

/** A payment channel that speaks the protocol of docs/gateways.md. Anything but a well-formed answer is `unknown`. */
export function httpBank(peer: Peer, parallel: number): Omit<BankGateway, 'verifyCard' | 'notices'> {
  const ask = askChannel(signedCall(peer, { parallel }))
  const move = async <Call extends 'move' | 'sendBack'>(name: Call, content: RequestOf<Call>): Promise<BankAnswer> => {
    const answer = await ask(name, content)
    if (!answer || answer.state === 'pending') return { state: 'unknown' }
    return { state: answer.state, code: answer.code }
  }
  const moveCard = (direction: 'debit' | 'credit', { txnId, agreement, amountFen, purpose }: BankMovement) =>
    // Nothing is ever sent under this id: a retry carries the agreement of the first request, which is none.
    agreement === null
      ? Promise.resolve<BankAnswer>({ state: 'refused', code: 'NO_AGREEMENT' })
      : move('move', { id: txnId, direction, agreement, ...moneyOf(amountFen), purpose })
  return {
    async sign(id, { cardNo, name, idno, mobile, bankCode }) {
      const answer = await ask('sign', { id, cardNo, name, idNumber: idno, mobile, bankCode })
      if (!answer) return { state: 'unknown' }
      return answer.state === 'signed' ? { state: 'signed', number: answer.agreement } : { state: 'refused' }
    },
    endAgreement: async id => (await ask('endAgreement', { id })) !== null,
    debit: movement => moveCard('debit', movement),
    credit: movement => moveCard('credit', movement),
    sendBack: ({ txnId, extId, amountFen }) => move('sendBack', { id: txnId, transfer: extId, ...moneyOf(amountFen) }),
    async find(txnId) {
      const answer = await ask('find', { id: txnId })
      return !answer || answer.state === 'pending' ? 'unknown' : answer.state
    },
    async statement(day) {
      const lines: StatementLine[] = []
      for (let after = ''; ; ) {
        const part = await ask('statement', { day, after })
        if (!part) return null
        for (const { amount, at, ...line } of part.lines)
          lines.push({ ...line, amountFen: parseFen(amount), at: new Date(at) })
        if (part.next === null) return { complete: part.complete, lines }
        if (part.next === after) return null
        after = part.next
      }
    },
  }
}

const moneyOf = (amountFen: Fen) => ({ amount: fenText(amountFen), currency: CURRENCY }) as const
