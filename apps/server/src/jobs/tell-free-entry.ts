import {
  claimNotices,
  type DueNotice,
  type FreeingFund,
  giveBackNotices,
  listPlannedFunds,
  type NoticeKey,
  settleNotices,
} from '@zhixiao/db/account/free-entry-notices.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { freeSoon, NAMED_DAYS } from '@zhixiao/domain/law/own-sale.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { logFailure } from '../engine/settle/log-failure.ts'
import { calendarsOf } from '../kernel/calendar.ts'
import type { Context } from '../kernel/context.ts'
import type { Sms } from '../kernel/ports.ts'
import { customerVault } from '../platform/secrets/places.ts'
import type { Outcome } from './job.ts'

/** Few enough that a slow provider holds their locks for seconds only. */
const BATCH = 64

/**
 * Tells the owners of running plans once for each fund from which trading day its deductions pay no entry fee, while that day is
 * near. A notice is claimed until its message is handed over, and after a crash it is handed over again under the same number,
 * which the gateway knows. A customer whose number cannot be read is left for the run of the next day and holds up nobody else.
 */
export async function tellFreeEntry(ctx: Context, day: IsoDate): Promise<Outcome> {
  const report = { sent: 0, refused: 0 }
  const funds = await listFreeing(ctx, day)
  let after: NoticeKey = { custno: '', fundcode: '' }
  for (;;) {
    const { ends, last } = await tellSome(ctx, { funds, day, after, limit: BATCH })
    for (const { state } of ends) report[state === 'refused' ? 'refused' : 'sent']++
    if (!last) return { done: true, report }
    after = last
  }
}

async function listFreeing(ctx: Pick<Context, 'db' | 'calendar'>, day: IsoDate): Promise<FreeingFund[]> {
  const planned = await listPlannedFunds(ctx.db)
  const calendars = await calendarsOf(
    ctx.db,
    await ctx.calendar(),
    planned.map(({ fundcode }) => fundcode),
  )
  return planned.flatMap(({ fundcode, setup_date: setupDate, raise_start: raiseStart }) => {
    const freeFrom = freeSoon('own-entry-fee', { setupDate, raiseStart }, day, calendars(fundcode))
    return freeFrom === null ? [] : [{ fundcode, freeFrom, shownFrom: addDays(freeFrom, -NAMED_DAYS) }]
  })
}

const tellSome = (ctx: Context, due: Parameters<typeof claimNotices>[1]) =>
  withTx(ctx.db, async tx => {
    const notices = await claimNotices(tx, due)
    const unreadable: NoticeKey[] = []
    const readable = notices.flatMap(notice => {
      try {
        return [{ notice, sms: smsOf(ctx, notice) }]
      } catch (error) {
        logFailure(ctx, 'tell-free-entry', error)
        unreadable.push(notice)
        return []
      }
    })
    const states = await ctx.gateways.sms.send(readable.map(({ sms }) => sms))
    const ends = readable.map(({ notice: { custno, fundcode } }, at) => ({
      custno,
      fundcode,
      state: states[at] ?? 'unknown',
    }))
    for (const { state } of ends)
      if (state === 'refused') ctx.events.smsFailed({ purpose: 'notice' })
      else ctx.events.smsSent({ purpose: 'notice' })
    await settleNotices(tx, ends)
    await giveBackNotices(tx, unreadable)
    return { ends, last: notices.at(-1) }
  })

function smsOf({ keys }: Pick<Context, 'keys'>, { custno, fundcode, fundname, free_from, mobile_enc }: DueNotice): Sms {
  const [year, month, day] = free_from.split('-').map(Number)
  return {
    id: `free-entry-${custno}-${fundcode}`,
    custno,
    mobile: customerVault(keys, custno).open('mobile', mobile_enc),
    ...smsMessage('planFreeSoon', { fund: fundname, since: `${year}年${month}月${day}日` }),
  }
}
