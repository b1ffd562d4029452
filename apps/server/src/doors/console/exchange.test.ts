import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { navE4 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { movePayments } from '../../engine/settle/payments.ts'
import { fakeRegistrar } from '../../testing/registrar.ts'
import { funds } from '../../testing/world.ts'
import { startTestOps, type TestOps } from '../shell/testing.ts'
import { type Desk, firstSignIn, hireStaff, startTestConsole } from './testing.ts'

const FIRST = isoDate('2026-11-16')
const SECOND = isoDate('2026-11-17')
const THIRD = isoDate('2026-11-18')
const CARD = '6222021234567890123'

let ops: TestOps
let office: Awaited<ReturnType<typeof startTestConsole>>
let clearing: Desk
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-desk-exchange-'))
before(async () => {
  ops = await startTestOps()
  const { server } = ops
  server.ctx.env.registrar = 'files'
  const [out, back] = [join(folder, 'out'), join(folder, 'back')]
  const navs = await sql<{ fundcode: string; nav: bigint }>`
    select fundcode, nav_e4 as nav from nav where day = ${FIRST}`.execute(ops.db)
  const navOf = new Map(navs.rows.map(row => [row.fundcode, navE4(row.nav)]))
  const registrar = fakeRegistrar(server, out, back, code => navOf.get(code) ?? navE4(0n))
  await server.setClock('2026-11-16T10:00:00+08:00')
  await ops.buy(funds.mixed, 10_000n)
  await movePayments(server.ctx)
  await server.setClock('2026-11-17T08:00:00+08:00')
  assert.equal((await ops.run('exchange', 'export', FIRST, '--out', out)).code, 0)
  // The registrar confirms 0.02 shares less than its fee and NAV give, and keeps what it says it confirmed plus 0.02.
  await registrar.answer(FIRST, SECOND, record =>
    new Map(record).set('ConfirmedVol', minus2(record.get('ConfirmedVol') ?? '')).set('DepositAcct', CARD),
  )
  const taken = await ops.run('exchange', 'import', back)
  assert.equal(taken.code, 0, taken.text)
  await server.setClock('2026-11-17T10:00:00+08:00')
  await ops.buy(funds.mixed, 2_000n)
  await movePayments(server.ctx)
  await server.setClock('2026-11-18T08:00:00+08:00')
  assert.equal((await ops.run('exchange', 'export', SECOND, '--out', out)).code, 0)
  office = await startTestConsole(server.ctx)
  await hireStaff(server.ctx, { clerk: ['clearing'], editor: ['editor'] })
  clearing = office.desk()
  await firstSignIn(clearing, 'clerk')
})
after(async () => {
  await office.close()
  await ops.close()
  rmSync(folder, { recursive: true, force: true })
})

const minus2 = (shares: string): string => (Number(shares) - 0.02).toFixed(2)

test('CON-11 days of exchange have both directions, answers that are missing and what differs, and page by key', async () => {
  const { data } = await clearing.call('exchange.list', {})
  assert.equal(data.byFiles, true)
  assert.deepEqual(
    data.list.map(({ day, registrar, sent, received, unanswered, differences }) => ({
      day,
      registrar,
      sent: sent?.files ?? null,
      received: received?.files ?? null,
      late: unanswered.late,
      orders: unanswered.orders,
      differences,
    })),
    [
      { day: SECOND, registrar: '99', sent: 3, received: 3, late: 1, orders: 1, differences: 2 },
      { day: FIRST, registrar: '99', sent: 3, received: null, late: 0, orders: 0, differences: 0 },
    ],
  )
  const later = await clearing.call('exchange.list', { before: `${SECOND} 99` })
  assert.deepEqual(
    later.data.list.map(({ day }) => day),
    [FIRST],
  )
  const others = await clearing.call('exchange.list', { registrar: '98' })
  assert.deepEqual(others.data.list, [])
  const differing = await clearing.call('exchange.list', { only: 'differing', to: SECOND })
  assert.deepEqual(
    differing.data.list.map(({ day }) => day),
    [SECOND],
  )
})

test('CON-11 days with something unanswered are filtered, and a difference waits on the page of the day until it is settled', async () => {
  const { data } = await clearing.call('exchange.list', { only: 'unanswered' })
  assert.deepEqual(
    data.list.map(({ day }) => day),
    [SECOND],
  )
  const waiting = async () => {
    const { data: day } = await clearing.call('day.show', {})
    return day.queues.find(({ queue }) => queue === 'exchange-differences')?.length
  }
  assert.equal(await waiting(), 2)
  const { data: shown } = await clearing.call('exchange.show', { registrar: '99', day: SECOND })
  const key = `difference:${shown.differences[0]?.differenceId}`
  const note = { key, kind: 'note', text: '登记机构舍位', seen: 0 } as const
  assert.equal((await clearing.call('reconciliation.note', note)).code, '0000')
  assert.equal(await waiting(), 2)
  assert.equal((await ops.run('break', 'settle', key, '--reason', '登记机构舍位')).code, 0)
  assert.equal(await waiting(), 1)
})

test('CON-11 a day shows its files with their hash and the orders without an answer', async () => {
  assert.equal((await clearing.call('exchange.show', { registrar: '99', day: THIRD })).code, 'CON-0404')
  const { data } = await clearing.call('exchange.show', { registrar: '99', day: SECOND })
  assert.deepEqual(
    data.files.map(({ direction, type, records }) => [direction, type, records]),
    [
      ['sent', 'index', 2],
      ['sent', '01', 0],
      ['sent', '03', 1],
      ['received', '02', 10],
      ['received', '04', 1],
      ['received', '05', 1],
    ],
  )
  assert.ok(data.files.every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256)))
  assert.deepEqual(
    data.orders.map(({ due, isLate }) => [due, isLate]),
    [[THIRD, true]],
  )
})

test('CON-11 a difference shows the record of both sides; a confirmation and a holding each of their own file', async () => {
  const { data: day } = await clearing.call('exchange.show', { registrar: '99', day: SECOND })
  const of = async (type: string) => {
    const found = day.differences.find(each => each.file.endsWith(`_${type}.TXT`))
    return (await clearing.call('exchange.difference', { id: found?.differenceId ?? '0' })).data
  }
  const trade = await of('04')
  assert.ok(trade.isKept && trade.line !== null && trade.orderId !== null)
  const field = (one: typeof trade, name: string) => {
    const row = one.fields.find(each => each.name === name)
    return row && [row.own, row.theirs, row.differs]
  }
  assert.deepEqual(field(trade, '申请金额'), ['10000.00', '10000.00', false])
  const plain = (shares: string) => shares.replace(/ 份$/, '')
  assert.match(trade.own, /^\d+\.\d\d 份$/)
  assert.deepEqual(field(trade, '确认份额'), [plain(trade.own), minus2(plain(trade.own)), true])
  assert.deepEqual(field(trade, '返回代码'), [null, '0000', false])

  const holding = await of('05')
  assert.deepEqual(field(holding, '总份额'), [plain(holding.own), (Number(plain(holding.own)) + 0.02).toFixed(2), true])
  assert.deepEqual(field(holding, '基金'), [funds.mixed, funds.mixed, false])
  assert.equal(holding.holding?.shares, plain(holding.own))
  assert.equal(holding.holding?.movements[0]?.orderId, trade.orderId)
  assert.equal((await clearing.call('exchange.difference', { id: '999999' })).code, 'CON-0404')
})

test('CON-11 the record that is kept names nobody, and nobody changes it', async () => {
  const { rows } = await sql<{ record: object }>`select record from exchange_record order by file, line`.execute(ops.db)
  assert.equal(rows.length, 2)
  const names = rows.flatMap(({ record }) => Object.keys(record))
  assert.ok(names.includes('ConfirmedVol') && !names.includes('DepositAcct'))
  assert.ok(!JSON.stringify(rows).includes(CARD))
  await assert.rejects(sql`update exchange_record set record = '{}'`.execute(ops.db), /append-only/)
})

test('CON-11 staff without the area are refused, and a colleague at his own account', async () => {
  const editor = office.desk()
  await firstSignIn(editor, 'editor')
  assert.equal((await editor.call('exchange.list', {})).code, 'CON-0403')
  const { data } = await clearing.call('exchange.show', { registrar: '99', day: SECOND })
  const id = data.differences[0]?.differenceId ?? ''
  const { custno } = ops.world.people.zhangSan
  await sql`update operator set own_custno = ${custno} where name = 'clerk'`.execute(ops.db)
  assert.equal((await clearing.call('exchange.difference', { id })).code, 'CON-0403')
  await sql`update operator set own_custno = null where name = 'clerk'`.execute(ops.db)
})
