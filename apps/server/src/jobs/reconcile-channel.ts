import {
  compareWithChannel,
  keepChannelDay,
  lastChannelDay,
  listUnbooked,
} from '@zhixiao/db/settle/channel-statement.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import type { Context } from '../kernel/context.ts'
import { takeNotice } from '../platform/gateways/take-notice.ts'
import type { Outcome } from './job.ts'

/**
 * Reads the channel's statements of the days before, including earlier missing ones, books movements whose answer was lost,
 * and compares both sides to the fen. A difference becomes a case for staff.
 */
export async function reconcileChannel(ctx: Context, day: IsoDate): Promise<Outcome> {
  const today = shanghaiDate((await ctx.clock.now()).getTime())
  const { bank } = ctx.env
  if (bank.adapter === 'embedded' || day < today) return { done: true, report: { days: 0 } }
  const { channel } = bank
  const before = await lastChannelDay(ctx.db, channel)
  let days = 0
  for (let next = before ? addDays(before, 1) : addDays(today, -1); next < today; next = addDays(next, 1)) {
    const statement = await ctx.gateways.bank.statement(next)
    if (!statement?.complete) break
    await withTx(ctx.db, tx => keepChannelDay(tx, channel, next, statement.lines))
    // The channel made the movement but its answer or notice was lost; the statement proves it as well.
    for (const { id, amount, ref } of await listUnbooked(ctx.db, channel, next))
      await takeNotice(ctx, {
        type: 'movement',
        channel,
        extId: `statement-${ref}`,
        txnId: id,
        amount: fenText(amount),
        state: 'done',
      })
    days++
  }
  if (days === 0) return { done: true, report: { days } }
  return { done: true, report: { days, ...(await withTx(ctx.db, tx => compareWithChannel(tx, channel))) } }
}
