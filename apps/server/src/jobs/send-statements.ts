import { type Addressee, insertStatements, lockAddressees } from '@zhixiao/db/account/statements.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { BillPeriod } from '@zhixiao/domain/assets/bill-period.ts'
import { statementDue } from '@zhixiao/domain/assets/statement-period.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { customerKindOf } from '@zhixiao/domain/codes/customer-kinds.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { readBillLines } from '../calls/query/bill-lines.ts'
import { logFailure } from '../engine/settle/log-failure.ts'
import type { Context } from '../kernel/context.ts'
import { readingAs } from '../kernel/reading-as.ts'
import { customerVault } from '../platform/secrets/places.ts'
import type { Outcome } from './job.ts'

/** Small enough that a slow provider holds the customers' locks for seconds only. */
const BATCH = 64

/**
 * Sends each customer the statement of the last period, once. Customers are locked until their messages are handed
 * over, and nodes that run it at once take turns by batch; a retry after a crash uses the same message number, which the gateway
 * deduplicates. A customer whose bill cannot be read
 * is left for the run of the next day and holds up nobody else. Memory is bounded by one batch.
 */
export async function sendStatements(ctx: Context, day: IsoDate): Promise<Outcome> {
  const period = statementDue(day, ctx.env.statements)
  const report = { sent: 0, refused: 0, failed: 0 }
  if (period === null) return { done: true, report }
  for (let after = ''; ; ) {
    const { taken, states, last } = await sendSome(ctx, period, after)
    for (const state of states) report[state === 'refused' ? 'refused' : 'sent']++
    report.failed += taken - states.length
    if (taken < BATCH) return { done: true, report }
    after = last
  }
}

const sendSome = (ctx: Context, period: BillPeriod, after: string) =>
  withTx(ctx.db, async tx => {
    const key = { period: period.text, lastDay: period.to }
    const addressees = await lockAddressees(tx, key, { after, limit: BATCH })
    const statements = []
    for (const addressee of addressees)
      try {
        statements.push(await statementOf(ctx, period, addressee))
      } catch (error) {
        logFailure(ctx, 'send-statements', error)
      }
    const states = await ctx.gateways.sms.send(statements.map(({ sms }) => sms))
    const ends = statements.map(({ sms, ...figures }, at) => ({
      ...key,
      ...figures,
      custno: sms.custno,
      state: states[at] ?? ('unknown' as const),
    }))
    for (const { state } of ends)
      if (state === 'refused') ctx.events.smsFailed({ purpose: 'notice' })
      else ctx.events.smsSent({ purpose: 'notice' })
    await insertStatements(tx, ends)
    return {
      taken: addressees.length,
      states: ends.map(({ state }) => state),
      last: addressees.at(-1)?.custno ?? after,
    }
  })

/** The figures of the customer's bill for the period, and the message that contains them. */
async function statementOf(ctx: Context, period: BillPeriod, { custno, custtype, mobile_enc }: Addressee) {
  const as = readingAs({ ...ctx, address: '', userAgent: '' }, custno, customerKindOf(custtype) === 'institution')
  const read = await readBillLines(as, period.text)
  if (!read.ok) throw new Error(`the bill of ${period.text} was refused: ${read.code}`)
  const { closing, inflow, outflow } = read.data.total
  const yuan = (fen: typeof closing) => moneyText(fenText(fen))
  const message = smsMessage('statementSent', {
    period: period.name.replaceAll(' ', ''),
    date: period.to,
    closing: yuan(closing),
    inflow: yuan(inflow),
    outflow: yuan(outflow),
  })
  const mobile = customerVault(ctx.keys, custno).open('mobile', mobile_enc)
  return { sms: { id: `statement-${custno}-${period.text}`, custno, mobile, ...message }, closing, inflow, outflow }
}
