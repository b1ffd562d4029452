import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import type { Sms } from '../kernel/ports.ts'
import { customerVault } from '../platform/secrets/places.ts'
import { sentMessages } from '../testing/codes.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { loadWorld, type World } from '../testing/world.ts'
import { sendStatements } from './send-statements.ts'

let server: TestServer
let world: World
before(async () => {
  server = await startTestServer()
  world = await loadWorld(server)
})
after(() => server.close())

const statements = async () => (await sentMessages(server)).filter(({ body }) => body.includes('对账单'))
const rows = () => server.db.selectFrom('customer_statement').selectAll().orderBy('custno').execute()

test('LAW-10 every open account is sent its year’s statement once, institutions too, with the figures of its bill kept', async () => {
  await server.setClock('2027-01-04T10:30:00+08:00')
  assert.deepEqual((await sendStatements(server.ctx, isoDate('2027-01-04'))).report, { sent: 0, refused: 0, failed: 0 })
  await server.setClock('2027-01-05T10:30:00+08:00')
  const nodes = await Promise.all([1, 2].map(() => sendStatements(server.ctx, isoDate('2027-01-05'))))
  await sendStatements(server.ctx, isoDate('2027-01-06'))
  const { zhangSan, liSiNoAccount, jiGou } = world.people
  const kept = await rows()
  const sent = await statements()
  assert.equal(sent.length, kept.length)
  assert.equal(
    nodes.reduce((sum, { report }) => sum + ('sent' in report ? Number(report.sent) : 0), 0),
    kept.length,
  )
  assert.ok(kept.some(({ custno }) => custno === jiGou.custno))
  assert.ok(
    kept.every(({ custno }) => custno !== liSiNoAccount.custno),
    'no account, no statement',
  )
  const own = sent.filter(({ mobile }) => mobile === zhangSan.mobile)
  assert.equal(own.length, 1)
  assert.match(
    own[0]?.body ?? '',
    /】您的2026年对账单：截至2026-12-31持有0\.00元，期间买入0\.00元，卖出0\.00元。明细请登录后在“账单查询”查看和下载。$/,
  )
  const row = kept.find(({ custno }) => custno === zhangSan.custno) ?? assert.fail('no row')
  assert.deepEqual([row.period, row.last_day, row.state, row.closing_fen], ['2026', '2026-12-31', 'sent', 0n])
})

/** Open accounts with mobile numbers, more than two batches. */
async function crowd(count: number): Promise<void> {
  await sql`
    insert into customer (custno, clientid, cust_uuid, custtype, custbelongto, mobile_enc, mobile_bidx, mobile_tail, login_hash, opened_at, created_at)
    select 'S' || lpad(n::text, 11, '0'), 's' || n, 's' || n, '1', '1', '', 's' || n, '0000', '-', '2026-11-20', '2026-11-20'
    from generate_series(1, ${count}::int) n`.execute(server.db)
  for (let n = 1; n <= count; n++) {
    const custno = `S${String(n).padStart(11, '0')}`
    const mobile = customerVault(server.ctx.keys, custno).seal('mobile', String(13_700_000_000 + n))
    await sql`update customer set mobile_enc = ${mobile} where custno = ${custno}`.execute(server.db)
  }
}

test('LAW-10 a crash after each batch sends nobody twice; a bill that cannot be read holds up nobody; batches are bounded', async () => {
  const before = (await rows()).length
  await crowd(150)
  const broken = 'S00000000070'
  const { mobile_enc } = await server.db
    .selectFrom('customer')
    .select('mobile_enc')
    .where('custno', '=', broken)
    .executeTakeFirstOrThrow()
  await sql`update customer set mobile_enc = 'x' where custno = ${broken}`.execute(server.db)
  const { sms } = server.ctx.gateways
  const sizes: number[] = []
  let kills = 0
  /** Hands the first two batches over and dies before the transaction is committed. */
  const send = async (messages: Sms[]) => {
    sizes.push(messages.length)
    const states = await sms.send(messages)
    if (kills++ % 2 === 0 && kills < 4) throw new Error('killed')
    return states
  }
  const ctx = { ...server.ctx, gateways: { ...server.ctx.gateways, sms: { ...sms, send } } }
  const day = isoDate('2027-01-05')
  await assert.rejects(sendStatements(ctx, day), /killed/)
  await assert.rejects(sendStatements(ctx, day), /killed/)
  assert.deepEqual((await sendStatements(ctx, day)).report, { sent: 149 - 64, refused: 0, failed: 1 })
  assert.ok(
    sizes.every(size => size <= 64),
    sizes.join(),
  )
  assert.equal((await rows()).length, before + 149)
  assert.equal(new Set((await statements()).map(({ mobile }) => mobile)).size, before + 149)
  assert.equal((await statements()).length, before + 149, 'one message each')
  await sql`update customer set mobile_enc = ${mobile_enc} where custno = ${broken}`.execute(server.db)
  assert.deepEqual((await sendStatements(ctx, isoDate('2027-01-06'))).report, { sent: 1, refused: 0, failed: 0 })
})

async function openAccounts(): Promise<string[]> {
  const { rows } = await sql<{ custno: string }>`
    select custno from customer where closed_at is null and opened_at < '2027-01-01' order by custno`.execute(server.db)
  return rows.map(({ custno }) => custno)
}

async function waitsForLock(): Promise<void> {
  for (let tries = 0; tries < 2_400; tries++) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
    if (rows.length > 0) return
    await setTimeout(25)
  }
  assert.fail('nobody waits')
}

test('LAW-10 a node beside one that sends waits for its batch and sends what it left; a customer in the middle of an order is not skipped', async () => {
  const other = await startTestServer({ beside: server })
  const [handedOver, opened, orderEnds] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  assert.ok(handedOver && opened && orderEnds)
  try {
    await sql`delete from customer_statement`.execute(server.db)
    const custnos = await openAccounts()
    const numbers = new Map<string, number>()
    let calls = 0
    /** Counts messages as a provider does, by their numbers; the first batch is held, then its node dies before it commits. */
    const gateways = {
      ...server.ctx.gateways,
      sms: {
        ...server.ctx.gateways.sms,
        send: async (messages: Sms[]) => {
          const isFirst = calls++ === 0
          for (const { id = '' } of messages) numbers.set(id, (numbers.get(id) ?? 0) + 1)
          if (isFirst) {
            handedOver.resolve()
            await opened.promise
            throw new Error('killed')
          }
          return messages.map(() => 'sent' as const)
        },
      },
    }
    const day = isoDate('2027-01-05')
    const [busy = ''] = custnos.slice(-1)
    const first = sendStatements({ ...server.ctx, gateways }, day)
    await handedOver.promise
    const order = withTx(server.db, async tx => {
      await sql`select from customer where custno = ${busy} for update`.execute(tx)
      await orderEnds.promise
    })
    const second = sendStatements({ ...other.ctx, gateways }, day)
    await waitsForLock()
    opened.resolve()
    await assert.rejects(first, /killed/)
    await waitsForLock()
    orderEnds.resolve()
    await order
    assert.deepEqual((await second).report, { sent: custnos.length, refused: 0, failed: 0 })
    assert.deepEqual(
      (await rows()).map(({ custno }) => custno),
      custnos,
    )
    assert.deepEqual(new Set(numbers.keys()), new Set(custnos.map(custno => `statement-${custno}-2026`)))
    const again = [...numbers.values()].filter(count => count > 1).length
    assert.equal(again, 64, 'only what the dead node handed over comes again, under its own number')
  } finally {
    opened.resolve()
    orderEnds.resolve()
    await other.close()
  }
})
