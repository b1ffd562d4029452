import { stopClock } from '@zhixiao/db/clock.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { readBillLines } from '@zhixiao/server/calls/query/bill-lines.ts'
import { sendStatements } from '@zhixiao/server/jobs/send-statements.ts'
import type { Context } from '@zhixiao/server/kernel/context.ts'
import { readingAs } from '@zhixiao/server/kernel/reading-as.ts'
import { customerVault } from '@zhixiao/server/platform/secrets/places.ts'
import { sql } from 'kysely'
import { type Figure, interleave, medianOf, ratio } from './harness.ts'
import type { Lab } from './lab.ts'
import { custnoOf, insertCustomers, makeFunds, openContext } from './people.ts'
import { fillStore } from './store-rows.ts'

/** Fewer customers make a quick look, which the figures state; one more has many orders. */
const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 2_000)
const ADDRESSEES = CUSTOMERS + 1
const ORDERS_EACH = 20
const FUNDS = 40
const ROUNDS = 2
const DAY = isoDate('2027-01-05')
const PERIOD = '2026'

/** The yearly statements of all customers, compared with reading only their bills. */
export async function statements(lab: Lab): Promise<Figure[]> {
  const opened = openContext(await lab.market('bench_statements'), lab.dataDir, 4)
  try {
    await seed(opened)
    // The provider answers at once, so that only our own work is measured.
    const sms = { ...opened.gateways.sms, send: async (all: readonly unknown[]) => all.map(() => 'sent' as const) }
    const ctx = { ...opened, gateways: { ...opened.gateways, sms } }
    const rounds = await interleave(
      {
        sent: async () => {
          await sql`truncate customer_statement`.execute(ctx.db)
          return seconds(async () => {
            const { report } = await sendStatements(ctx, DAY)
            if (!('sent' in report) || report.sent !== ADDRESSEES) throw new Error(JSON.stringify(report))
          })
        },
        read: () => seconds(() => readBills(ctx)),
      },
      ROUNDS,
    )
    const aMinute = Math.round((ADDRESSEES * 60) / medianOf(rounds, 'sent')).toLocaleString('en-US')
    return [
      {
        what: `yearly statements of ${ADDRESSEES.toLocaleString('en-US')} customers sent to reading only their bills`,
        value: ratio(rounds, 'sent', 'read'),
        unit: 'x',
        limit: 1.3,
        wanted: 'at most',
        detail: `${medianOf(rounds, 'sent').toFixed(1)} to ${medianOf(rounds, 'read').toFixed(1)} s, ${aMinute} a minute with a provider that answers at once`,
      },
    ]
  } finally {
    await opened.close()
  }
}

async function seed(ctx: Context): Promise<void> {
  await insertCustomers(ctx, ADDRESSEES)
  await fillStore(ctx.db, CUSTOMERS, await makeFunds(ctx, FUNDS), ORDERS_EACH)
  const custnos = Array.from({ length: ADDRESSEES }, (_, at) => custnoOf(at + 1))
  const mobiles = custnos.map((custno, at) =>
    customerVault(ctx.keys, custno).seal('mobile', String(13_700_000_000 + at)),
  )
  await sql`
    update customer c set mobile_enc = m.mobile, opened_at = '2020-01-02'
    from unnest(${custnos}::text[], ${mobiles}::text[]) m (custno, mobile) where c.custno = m.custno`.execute(ctx.db)
  await stopClock(ctx.db, new Date(`${DAY}T10:30:00+08:00`))
  await sql`vacuum analyze`.execute(ctx.db)
}

async function readBills(ctx: Context): Promise<void> {
  for (let number = 1; number <= ADDRESSEES; number++) {
    const as = readingAs({ ...ctx, address: '', userAgent: '' }, custnoOf(number), false)
    const read = await readBillLines(as, PERIOD)
    if (!read.ok) throw new Error(`the bill was refused: ${read.code}`)
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}
