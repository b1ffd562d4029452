import { setTimeout as pause } from 'node:timers/promises'
import { behaviourOf, REFUSED_TAIL, SILENT_TAIL, type Told } from '@zhixiao/gateway/test-cards.ts'
import type { Books, Movement } from './books.ts'
import type { Does } from './misdeeds.ts'
import type { Postman } from './postman.ts'
import { conflict, type Handlers, ok, type Reply } from './reply.ts'

type BankCall = 'verifyCard' | 'sign' | 'endAgreement' | 'move' | 'sendBack' | 'find'
type BankParts = { books: Books; nextRef: () => string; postman: Postman; does: Does; now: () => Date }

/** Cards, agreements and movements of money, which behave as the test cards say. */
export function createBank({ books, nextRef, postman, does, now }: BankParts) {
  const movements = createMovements({ books, nextRef, postman, does, now })
  const handlers: Handlers<BankCall> = {
    async verifyCard({ cardNo }) {
      if (cardNo.endsWith(SILENT_TAIL)) return 'silent'
      return ok<'verifyCard'>({
        result: cardNo.endsWith(REFUSED_TAIL) && !does('matches any card') ? 'mismatch' : 'match',
      })
    },
    async sign({ id, ...content }) {
      const known = books.agreements[id]
      if (known && (known.ended || known.content !== JSON.stringify(content))) return conflict
      if (known && !does('signs a repeat of an agreement again'))
        return ok<'sign'>({ state: 'signed', agreement: known.number })
      const number = `P${nextRef()}`
      books.agreements[id] = {
        id,
        number,
        content: JSON.stringify(content),
        tail: content.cardNo.slice(-4),
        ended: false,
      }
      return ok<'sign'>({ state: 'signed', agreement: number })
    },
    async endAgreement({ id }) {
      const known = books.agreements[id]
      if (known) known.ended = true
      return ok<'endAgreement'>({ state: 'ended' })
    },
    async move({ id, direction, agreement, amount }) {
      const signed = Object.values(books.agreements).find(each => each.number === agreement)
      const content = [direction, agreement, amount].join('|')
      const known = books.movements[id]
      if (known && known.content !== content && !does('ignores what a repeat changes')) return conflict
      if (!known && (!signed || (signed.ended && !does('moves money under an ended agreement'))))
        return ok<'move'>({ state: 'refused', ref: '', code: 'NO_AGREEMENT' })
      return movements.act(known ?? movements.add({ id, kind: direction, content, amount, tail: signed?.tail ?? '' }))
    },
    async sendBack({ id, transfer, amount }) {
      const content = [transfer, amount].join('|')
      const known = books.movements[id]
      if (known && known.content !== content && !does('ignores what a repeat changes')) return conflict
      const arrived = books.lines.find(line => line.kind === 'transfer' && line.id === transfer)
      if (!known && arrived?.amount !== amount) return ok<'move'>({ state: 'refused', ref: '', code: 'NO_TRANSFER' })
      return movements.act(known ?? movements.add({ id, kind: 'return', content, amount, tail: '' }))
    },
    async find({ id }) {
      const known = books.movements[id]
      return ok<'find'>({ state: !known || does('forgets what it was asked') ? 'unseen' : known.state })
    },
  }
  return { handlers, settled: movements.settled }
}

/** Carries movements out and gives notice of them. */
function createMovements({ books, nextRef, postman, does, now }: BankParts) {
  const moved = (movement: Movement): void => {
    if (movement.ref !== '' && !does('moves money again on a repeat')) return
    movement.ref = nextRef()
    if (does('leaves a line out of the statement') && movement.kind === 'credit') return
    books.lines.push({
      kind: movement.kind,
      id: movement.id,
      ref: movement.ref,
      amount: movement.amount,
      at: now().toISOString(),
    })
  }
  /** Notices about a movement; whether the site has accepted all of them. */
  const tell = async (movement: Movement, list: readonly Told[] = []): Promise<void> => {
    for (const { state, amount, times = 1 } of list) {
      if (state === 'done' && amount !== 'wrong') moved(movement)
      const notice = { type: 'movement', notice: `N${nextRef()}`, id: movement.id, state } as const
      const isWrong = amount === 'wrong' || does('tells another amount')
      await postman.send({ ...notice, amount: isWrong ? oneMore(movement.amount) : movement.amount }, times)
    }
  }

  const add = (begun: Pick<Movement, 'id' | 'kind' | 'content' | 'amount' | 'tail'>): Movement => {
    const movement: Movement = { ...begun, times: 0, state: 'pending', ref: '' }
    books.movements[movement.id] = movement
    return movement
  }
  async function tellLate(movement: Movement, list: readonly Told[]): Promise<void> {
    await pause(LATE_MS, undefined, { ref: false })
    // A refused debit that turns out done.
    if (list.some(({ state }) => state === 'done')) movement.state = 'done'
    await tell(movement, list)
  }
  const late = new Set<Promise<void>>()
  /** The answer to one more request for a movement, as its card behaves. */
  async function act(movement: Movement): Promise<Reply> {
    const behaviour = movement.kind === 'return' ? undefined : behaviourOf(movement.tail, movement.kind)
    const time = movement.times++
    if (time === 0) await tell(movement, behaviour?.early)
    const last = (behaviour?.answers.length ?? 1) - 1
    const state = behaviour?.answers[Math.min(time, last)] ?? 'done'
    if (movement.state === 'pending' || does('moves money again on a repeat')) {
      movement.state = state === 'unknown' ? 'pending' : state
      if (movement.state === 'done') moved(movement)
    }
    // After the answer has left, as a bank's other system would.
    if (time === last && behaviour?.late) {
      const telling = tellLate(movement, behaviour.late).finally(() => late.delete(telling))
      late.add(telling)
    }
    const { ref } = movement
    return ok<'move'>({ state: movement.state, ref, code: movement.state === 'refused' ? 'REFUSED' : '' })
  }
  return {
    add,
    act,
    /** Ends when no late notice is on its way. */
    async settled(): Promise<void> {
      while (late.size > 0) await Promise.all(late)
    },
  }
}

const LATE_MS = 20

/** One fen more, on decimal text. */
function oneMore(amount: string): string {
  const digits = String(BigInt(amount.replace('.', '')) + 1n).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
