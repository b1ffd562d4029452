import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import {
  countMovementsOf,
  endHold,
  type HeldMovements,
  type HoldScope,
  hasScope,
  insertHold,
} from '@zhixiao/db/settle/payment-holds.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { type Args, type Command, done, inTransaction, type OpsContext, type Report, refusedFor } from './command.ts'

const common = {
  usage: 'fund CODE | bank CODE | all  [--direction in|out]',
  positionals: [1, 2] as const,
  options: { direction: { type: 'string' as const } },
  writes: true,
}
const help = [
  'fund CODE           debits and payouts of orders of this fund',
  'bank CODE           those of the cards of this bank',
  '--direction in|out  debits or payouts only',
]

/** Holds and releases of debits and payouts: held movements stay due and are sent once after the hold. */
export const paymentHoldCommands = {
  'payments hold': {
    ...common,
    summary: 'keeps debits and payouts from being sent until they are released',
    help: [...help, 'What the channel has got already it may still do; its answer is booked.'],
    run: (ctx, args) => change(ctx, args, 'hold'),
  },
  'payments release': {
    ...common,
    summary: 'ends a hold: what is due is sent at once',
    help,
    run: (ctx, args) => change(ctx, args, 'release'),
  },
} satisfies Record<string, Command>

function scopeOf(args: Args): HoldScope | null {
  const [kind, code] = args.positionals
  const given = args.text('direction')
  if (given !== undefined && given !== 'in' && given !== 'out') return null
  const direction = given ?? null
  if (kind === 'all') return code === undefined ? { fundCode: null, bankCode: null, direction } : null
  if (code === undefined || (kind !== 'fund' && kind !== 'bank')) return null
  return { fundCode: kind === 'fund' ? code : null, bankCode: kind === 'bank' ? code : null, direction }
}

async function change(ctx: OpsContext, args: Args, what: 'hold' | 'release'): Promise<Report> {
  const scope = scopeOf(args)
  if (!scope) return refusedFor('请写明基金、银行或全部，以及方向', `Say ${common.usage}.`)
  return inTransaction(ctx, args, async tx => {
    if (!(await hasScope(tx, scope))) return refusedFor('没有这只基金或这家银行', 'There is no such fund or bank.')
    const isHold = what === 'hold'
    if (!(isHold ? await insertHold(tx, scope, ctx.actor) : await endHold(tx, scope, ctx.actor)))
      return refusedFor(isHold ? '已经暂停' : '没有暂停', isHold ? 'It is held already.' : 'Nothing is held so.')
    await writeAudit(tx, { actor: ctx.actor, act: `payments ${what}`, detail: { ...scope } })
    const name = [...args.positionals, scope.direction ?? ''].join(' ').trim()
    return {
      ...done(`Payments of ${name} are ${isHold ? 'held' : 'sent again'}.`),
      shown: shownOf(scope, isHold, await countMovementsOf(tx, scope)),
    }
  })
}

const directions = { in: '扣款', out: '付款' } as const

/** Due movements change with every order, so they are shown but are no part of the digest. */
const shownOf = (scope: HoldScope, isHold: boolean, held: readonly HeldMovements[]): Shown => ({
  changes: [
    {
      name: scope.direction === null ? '扣款与付款' : directions[scope.direction],
      before: isHold ? '照常发送' : '暂停',
      after: isHold ? '暂停，不再发送' : '恢复，到期的立即发送',
    },
  ],
  totals: [],
  around: held.map(({ direction, waiting, unanswered, amount_fen }) => ({
    name: `到期${directions[direction]}`,
    value: `${waiting} 笔未发，${unanswered} 笔已发待答复，共 ${fenText(amount_fen)} 元`,
  })),
  tables: [],
  warnings: isHold ? ['已发给渠道的，渠道仍可能办理；答复照常入账，到期未发的在恢复后发送一次'] : [],
})
