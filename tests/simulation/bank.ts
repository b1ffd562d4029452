import { fen, fenText } from '@zhixiao/domain/money/money.ts'
import type { BankAnswer, BankGateway, BankMovement, BankNotice } from '../../apps/server/src/kernel/ports.ts'
import type { Crasher } from './crashes.ts'
import { type BankScript, nextDay } from './model/world.ts'

/**
 * A bank with its own books that outlives our processes. It carries out each id once, answers late, loses answers, and
 * sends two unsolicited notices of each result. `totals` is what it moved, by customer and direction.
 */
export function createSimBank(script: BankScript, today: () => string) {
  const known = new Map<string, { asked: string; state: 'done' | 'refused' | null; times: number }>()
  const totals = new Map<string, bigint>()
  let notices: BankNotice[] = []

  function ask(customer: string, direction: 'in' | 'out', { txnId, amountFen }: BankMovement): BankAnswer {
    const movement = known.get(txnId) ?? { asked: today(), state: null, times: 0 }
    known.set(txnId, movement)
    movement.times++
    const { refuses, days } = script(customer, direction, amountFen)
    if (movement.state === null && nextDay(movement.asked, days) <= today()) {
      movement.state = refuses ? 'refused' : 'done'
      const key = `${customer} ${direction}`
      if (!refuses) totals.set(key, (totals.get(key) ?? 0n) + amountFen)
      const notice = {
        type: 'movement',
        channel: 'sim',
        txnId,
        amount: fenText(fen(amountFen)),
        state: movement.state,
      } as const
      notices.push({ ...notice, extId: txnId }, { ...notice, extId: txnId })
    }
    return { state: movement.state ?? 'unknown' }
  }

  /** The bank as seen by one process, which may die before the bank is asked or before it gets the answer. */
  const gateway = (mortal: Crasher): BankGateway => {
    const call = (direction: 'in' | 'out') => async (movement: BankMovement) => {
      mortal.place()
      const answer = ask(movement.tradeacco, direction, movement)
      mortal.place()
      return answer
    }
    return {
      debit: call('in'),
      credit: call('out'),
      sendBack: async () => ({ state: 'done' }),
      sign: async id => ({ state: 'signed', number: id }),
      endAgreement: async () => true,
      find: async txnId => known.get(txnId)?.state ?? 'unseen',
      statement: async () => null,
      verifyCard: async () => 'match',
      notices: () => {
        const due = notices
        notices = []
        return due
      },
    }
  }
  return { gateway, totals }
}
