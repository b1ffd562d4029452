import { type Fen, fenText, parseFen } from '@zhixiao/domain/money/money.ts'
import { z } from 'zod'
import type { BankAnswer, BankGateway, BankMovement, StatementLine } from '../../kernel/ports.ts'
import { type Peer, type SignedCall, signedCall, UnknownOutcome } from './signed-call.ts'

const code = z.string().max(64).default('')
const stateForm = z.object({ state: z.enum(['done', 'refused', 'pending']), code })
const signForm = z.discriminatedUnion('state', [
  z.object({ state: z.literal('signed'), agreement: z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/) }),
  z.object({ state: z.literal('refused') }),
])
const endForm = z.object({ state: z.literal('ended') })
const findForm = z.object({ state: z.enum(['done', 'refused', 'pending', 'unseen']) })
const name = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/)
const statementForm = z.object({
  complete: z.boolean(),
  next: z.string().min(1).max(200).nullable(),
  lines: z.array(
    z.object({
      kind: z.enum(['debit', 'credit', 'return', 'transfer']),
      id: name,
      ref: name,
      amount: z.string().regex(/^(0|[1-9]\d{0,14})\.\d{2}$/),
      at: z.iso.datetime({ offset: true }),
    }),
  ),
})

const CURRENCY = 'CNY'

/** A payment channel that speaks the protocol of docs/gateways.md. Anything but a well-formed answer is `unknown`. */
export function httpBank(peer: Peer, parallel: number): Omit<BankGateway, 'verifyCard' | 'notices'> {
  const call = signedCall(peer, { parallel })
  const move = async (path: string, content: object): Promise<BankAnswer> => {
    const answer = await ask(call, path, content, stateForm)
    if (!answer || answer.state === 'pending') return { state: 'unknown' }
    return { state: answer.state, code: answer.code }
  }
  const moveCard = (direction: 'debit' | 'credit', { txnId, agreement, amountFen, purpose }: BankMovement) =>
    // Nothing was sent under this id, and nothing will be: a repeat has the agreement of the first request.
    agreement === null
      ? Promise.resolve<BankAnswer>({ state: 'refused', code: 'NO_AGREEMENT' })
      : move('/v1/payments/movements', { id: txnId, direction, agreement, ...moneyOf(amountFen), purpose })
  return {
    async sign(id, { cardNo, name: holder, idno, mobile, bankCode }) {
      const content = { id, cardNo, name: holder, idNumber: idno, mobile, bankCode }
      const answer = await ask(call, '/v1/payments/agreements', content, signForm)
      if (!answer) return { state: 'unknown' }
      return answer.state === 'signed' ? { state: 'signed', number: answer.agreement } : { state: 'refused' }
    },
    endAgreement: async id => (await ask(call, '/v1/payments/agreements/end', { id }, endForm)) !== null,
    debit: movement => moveCard('debit', movement),
    credit: movement => moveCard('credit', movement),
    sendBack: ({ txnId, extId, amountFen }) =>
      move('/v1/payments/returns', { id: txnId, transfer: extId, ...moneyOf(amountFen) }),
    async find(txnId) {
      const answer = await ask(call, '/v1/payments/find', { id: txnId }, findForm)
      return !answer || answer.state === 'pending' ? 'unknown' : answer.state
    },
    async statement(day) {
      const lines: StatementLine[] = []
      for (let after = ''; ; ) {
        const part = await ask(call, '/v1/payments/statement', { day, after }, statementForm)
        if (!part) return null
        lines.push(
          ...part.lines.map(({ amount, at, ...line }) => ({ ...line, amountFen: parseFen(amount), at: new Date(at) })),
        )
        if (part.next === null) return { complete: part.complete, lines }
        if (part.next === after) return null
        after = part.next
      }
    },
  }
}

const moneyOf = (amountFen: Fen) => ({ amount: fenText(amountFen), currency: CURRENCY })

/** Null when the outcome is unknown: no answer of the channel's, another status than 200, or another form. */
async function ask<Form extends z.ZodType>(
  call: SignedCall,
  path: string,
  content: object,
  form: Form,
): Promise<z.output<Form> | null> {
  try {
    const { status, body } = await call(path, content)
    const read = form.safeParse(body)
    return status === 200 && read.success ? read.data : null
  } catch (error) {
    if (error instanceof UnknownOutcome) return null
    throw error
  }
}
