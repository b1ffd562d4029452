import type { ActInput } from '@zhixiao/contract/acts/acts.ts'
import {
  countMovementsOf,
  endHold,
  type HeldMovements,
  hasScope,
  insertHold,
  lockHold,
} from '@zhixiao/db/settle/payment-holds.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import {
  decidePaymentsHold,
  decidePaymentsRelease,
  type HoldFacts,
  type HoldScope,
  holdScopeOf,
} from '@zhixiao/domain/acts/payment-holds.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { type ActHandler, lastOf } from './act-handler.ts'

type Facts = HoldFacts & { due: readonly HeldMovements[] }

/** Held movements stay due and are sent once after the hold. */
export const paymentsHold: ActHandler<'payments hold', Facts, HoldScope> = {
  lock: lockScope,
  decide: decidePaymentsHold,
  write: (tx, scope, by) => insertHold(tx, scope, lastOf(by)),
  event: scope => scope,
  show: ({ direction }) => ({
    changes: [{ name: namedOf(direction), before: '照常发送', after: '暂停，不再发送' }],
    warnings: ['已发给渠道的，渠道仍可能办理；答复照常入账，到期未发的在恢复后发送一次'],
  }),
  around: dueOf,
  say: scope => `Payments of ${wordsOf(scope)} are held.`,
}

export const paymentsRelease: ActHandler<'payments release', Facts, HoldScope> = {
  lock: lockScope,
  decide: decidePaymentsRelease,
  write: (tx, scope, by) => endHold(tx, scope, lastOf(by)),
  event: scope => scope,
  show: ({ direction }) => ({
    changes: [{ name: namedOf(direction), before: '暂停', after: '恢复，到期的立即发送' }],
  }),
  around: dueOf,
  say: scope => `Payments of ${wordsOf(scope)} are sent again.`,
}

async function lockScope(tx: Tx, input: ActInput<'payments hold'>): Promise<Facts> {
  const scope = holdScopeOf(input)
  if (!scope || !(await hasScope(tx, scope))) return { scope, exists: false, isHeld: false, due: [] }
  return { scope, exists: true, isHeld: await lockHold(tx, scope), due: await countMovementsOf(tx, scope) }
}

const directions = { in: '扣款', out: '付款' } as const
const namedOf = (direction: HoldScope['direction']): string =>
  direction === null ? '扣款与付款' : directions[direction]

/** Due movements change with every order. */
function dueOf({ due }: Facts) {
  return due.map(({ direction, waiting, unanswered, amount_fen }) => ({
    name: `到期${directions[direction]}`,
    value: `${waiting} 笔未发，${unanswered} 笔已发待答复，共 ${fenText(amount_fen)} 元`,
  }))
}

function wordsOf({ fundCode, bankCode, direction }: HoldScope): string {
  const of = fundCode !== null ? `fund ${fundCode}` : bankCode !== null ? `bank ${bankCode}` : 'all'
  return direction === null ? of : `${of} ${direction}`
}
