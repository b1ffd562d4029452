import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { bookAnswersIn, findMovement, type Movement } from '@zhixiao/db/settle/payments.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { rowNumber } from '@zhixiao/domain/validate/row-number.ts'
import { inTransaction, type OpsContext } from '../../../acts/in-transaction.ts'
import { done, type Report, refused } from '../../../kernel/report.ts'
import { movementName } from '../../../platform/gateways/take-notice.ts'
import type { Args, Command } from '../command.ts'

export const paymentFind: Command = {
  summary: 'asks the payment channel what became of a movement, and books what its answer proves',
  usage: 'ORDER in|out',
  positionals: [2, 2],
  help: ['in: the debit of a purchase; out: a payment to the customer. Asking moves nothing.'],
  writes: true,
  isRoutine: true,
  run: find,
}

/** The meaning of each answer for our record. */
const meanings = {
  done: 'the channel moved it',
  refused: 'the channel refused it',
  unknown: 'the channel has it and has not decided, or does not answer',
  unseen: 'the channel never had it; while it is due it is asked for again by itself',
} as const

async function find(ctx: OpsContext, args: Args): Promise<Report> {
  const [text = '', direction] = args.positionals
  const orderId = rowNumber(text)
  if (orderId === null || (direction !== 'in' && direction !== 'out')) return refused('Name the order and in or out.')
  const asked = await findMovement(ctx.db, orderId, direction)
  if (!asked) return refused(`Order ${text} has no movement ${direction}.`)
  const txnId = movementName(orderId, direction, asked.attempt)
  const answer = await ctx.gateways.bank.find(txnId).catch(() => 'unknown' as const)
  const lines = [
    `${txnId}, ${fenText(asked.amount_fen)} yuan, with us ${asked.state}: ${meanings[answer]}.`,
    ...differenceOf(asked, answer),
  ]
  if (asked.state !== 'unknown' || (answer !== 'done' && answer !== 'refused'))
    return done(...lines, 'Nothing was changed.')
  const today = shanghaiDate((await ctx.clock.now()).getTime())
  return inTransaction(ctx, args, async tx => {
    // Idempotent: the payments job may have booked the same answer in the meantime.
    const booked = await bookAnswersIn(tx, today, [{ orderId, direction, attempt: asked.attempt, state: answer }])
    if (booked === 0) return done(...lines, 'It was booked meanwhile: nothing was changed.')
    await writeAudit(tx, { actor: ctx.actor, act: 'payment find', detail: { txnId, answer } })
    return done(...lines, `Booked as ${answer}.`)
  })
}

const differenceOf = ({ state }: Movement, answer: keyof typeof meanings): string[] =>
  (state === 'done' || state === 'refused') && answer !== state && answer !== 'unknown'
    ? ['The two differ: the statement of the day opens a case, see "bank-case list".']
    : []
