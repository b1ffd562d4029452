import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { createLimits, limitTable } from '../../kernel/rate-limits.ts'
import { funds } from '../../testing/world.ts'
import { startTestOps, type TestOps } from '../shell/testing.ts'
import { acceptCode } from './one-time-code.ts'
import {
  type authenticator,
  type Desk,
  firstSignIn,
  hireStaff,
  openDesks,
  STAFF_PASSWORD,
  startTestConsole,
} from './testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof startTestConsole>>
let desk: Desk
let codes: ReturnType<typeof authenticator>
before(async () => {
  ops = await startTestOps()
  office = await startTestConsole(ops.server.ctx)
  await hireStaff(ops.server.ctx, { wang: ['service'], chen: ['service'], zhou: ['service'], lin: ['service'] })
  desk = office.desk()
  codes = await firstSignIn(desk, 'wang')
})
after(async () => {
  await office.close()
  await ops.close()
})

test('SEC-01 odd characters in the token of a form are refused like any other wrong one', async () => {
  for (const sent of ['\u00fc'.repeat(64), '\u00ff'.repeat(43), 'x'.repeat(64), ''])
    assert.equal((await desk.call('auth.lock', {}, { 'x-csrf': sent })).code, 'CON-0403', JSON.stringify(sent))
})

test('SEC-09 CON-22 a colleague at the same address locks nobody out who has signed in on an own browser before', async () => {
  const colleague = office.desk()
  const guess = { name: 'wang', password: 'x' }
  for (let tries = 0; tries < 5; tries++) assert.equal((await colleague.call('auth.signIn', guess)).code, 'CON-0402')
  const right = { ...guess, password: STAFF_PASSWORD }
  const forged = { cookie: `console-device=${randomUUID()}.${'0'.repeat(64)}` }
  assert.equal((await colleague.call('auth.signIn', right)).code, 'CON-0429')
  assert.equal((await colleague.call('auth.signIn', right, forged)).code, 'CON-0429')
  assert.equal((await desk.call('auth.signIn', right)).data.state, 'code')
  for (let tries = 0; tries < 5; tries++) assert.equal((await desk.call('auth.signIn', guess)).code, 'CON-0402')
  assert.equal(
    (await desk.call('auth.signIn', right)).code,
    'CON-0429',
    'this browser may not guess without end either',
  )
  assert.equal((await desk.call('auth.me', {})).code, '0000', 'the open session goes on')
})

test('SEC-09 CON-22 an address that has used up its sign-ins of a minute stops strangers, not people in browsers of their own', async () => {
  const limits = createLimits({ ...limitTable, consoleDoor: { points: 12, seconds: 60 } })
  const crowded = await openDesks({ ...ops.server.ctx, limits }, { meng: ['service'], shen: ['check'] })
  try {
    const own = crowded.at('meng')
    const stranger = crowded.desk()
    const right = { name: 'meng', password: STAFF_PASSWORD }
    while ((await stranger.call('auth.keyStart', {})).status !== 429);
    assert.equal((await own.call('auth.signIn', right)).data.state, 'code')
    assert.equal((await stranger.call('auth.signIn', right)).code, 'CON-0429')
    const ofOther = { name: 'shen', password: STAFF_PASSWORD }
    assert.equal((await own.call('auth.signIn', ofOther)).code, 'CON-0429', 'the browser of somebody else')
  } finally {
    await crowded.close()
  }
})

test('OPS-08 a file of the console that is gone costs its own request only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zhixiao-console-'))
  writeFileSync(join(folder, 'index.html'), '<p>console</p>')
  writeFileSync(join(folder, 'gone.js'), '')
  const built = await startTestConsole(ops.server.ctx, folder)
  rmSync(join(folder, 'gone.js'))
  assert.equal((await fetch(`${built.url}/gone.js`)).status, 500)
  assert.equal((await fetch(`${built.url}/today`)).status, 200)
  await built.close()
  rmSync(folder, { recursive: true })
})

test('SEC-07 a request with two hosts is refused by the site and the console', async () => {
  for (const url of [ops.server.url, office.url]) {
    const { port } = new URL(url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.end(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`)
    assert.match(await text(socket), /^HTTP\/1\.1 400 /)
  }
})

test('CON-22 the secret of an authenticator opens for its operator only', async () => {
  const { db, ctx } = ops.server
  const takes = (operator: string, code: string) => db.transaction().execute(tx => acceptCode(ctx, tx, operator, code))
  const { rows } = await sql<{ secret_enc: string }>`
    select secret_enc from staff_authenticator where operator = 'wang'`.execute(db)
  const sealed = rows[0]?.secret_enc ?? ''
  await sql`insert into staff_authenticator (operator, secret_enc) values ('chen', ${sealed})`.execute(db)
  await assert.rejects(takes('chen', codes.peek()))
  assert.ok(await takes('wang', codes.next()))
})

test('CON-23 SEC-10 the lists of compliance and clearing that hold customers leave an event, too', async () => {
  const { ctx, db } = ops.server
  const desks = { han: office.desk(), liang: office.desk() }
  await hireStaff(ctx, { han: ['compliance'], liang: ['finance'] })
  for (const [name, desk] of Object.entries(desks)) await firstSignIn(desk, name)
  const { han, liang } = desks
  const answers = [
    await han.call('suitability.list', {}),
    await han.call('rating.list', { tab: 'waiting' }),
    await han.call('owner.list', { tab: 'waiting' }),
    await han.call('crs.list', { tab: 'waiting' }),
    await han.call('nameHit.list', { tab: 'waiting' }),
    await han.call('candidate.list', { tab: 'waiting' }),
    await liang.call('remittance.list', { tab: 'waiting' }),
  ]
  assert.deepEqual(
    answers.map(({ code }) => code),
    answers.map(() => '0000'),
  )
  const { rows } = await sql<{ list: string }>`
    select detail ->> 'list' as list from audit_log where act = 'list.opened' and actor in ('han', 'liang') order by id`.execute(
    db,
  )
  assert.deepEqual(
    rows.map(({ list }) => list),
    ['suitability', 'ratings', 'owners', 'tax residents', 'name hits', 'candidates', 'remittances'],
  )
})

test('CON-19 a name of staff is one line', async () => {
  for (const name of ['张\n三', '张\u2028三', '张\u202e三', '张\u200b三', '张\u3164三', '<b>'])
    assert.match((await ops.run('operators', 'roles', 'chen', name, 'service')).text, /FULL-NAME: is wrong|in one line/)
})

test('CON-23 the pages of all orders, messages and tickets leave one event a person and hour, and have a limit', async () => {
  const { ctx, db } = ops.server
  const limits = createLimits({ ...limitTable, staffPages: { points: 5, seconds: 900 } })
  const few = await startTestConsole({ ...ctx, limits })
  try {
    const zhou = few.desk()
    await firstSignIn(zhou, 'zhou')
    const listed = async () => {
      const { rows } = await sql<{ list: string }>`
        select detail ->> 'list' as list from audit_log where act = 'list.opened' and actor = 'zhou' order by id`.execute(
        db,
      )
      return rows.map(({ list }) => list)
    }
    for (let page = 0; page < 3; page++) assert.equal((await zhou.call('order.list', {})).code, '0000')
    assert.deepEqual(await listed(), ['orders'])
    assert.equal((await zhou.call('message.list', { tab: 'all' })).code, '0000')
    assert.equal((await zhou.call('ticket.list', { tab: 'open' })).code, '0000')
    assert.deepEqual(await listed(), ['orders', 'messages', 'tickets'])
    assert.equal((await zhou.call('order.list', {})).code, 'CON-0429')
  } finally {
    await few.close()
  }
})

test('CON-23 orders and tickets asked for by number, one after the other, leave the same event and have the same limit', async () => {
  const { ctx, db } = ops.server
  const few = await startTestConsole({
    ...ctx,
    limits: createLimits({ ...limitTable, staffPages: { points: 4, seconds: 900 } }),
  })
  try {
    const lin = few.desk()
    await firstSignIn(lin, 'lin')
    const listed = async () => {
      const { rows } = await sql<{ act: string; of: string }>`
        select act, coalesce(detail ->> 'list', detail ->> 'custno') as of from audit_log
        where act in ('list.opened', 'customer.opened') and actor = 'lin' order by id`.execute(db)
      return rows.map(({ act, of }) => `${act} ${of}`)
    }
    const { custno } = ops.world.people.zhangSan
    const id = String(await ops.buy(funds.mixed, 10_000n))
    assert.equal((await lin.call('find.any', { word: '990044' })).code, '0000')
    assert.deepEqual(await listed(), [], 'a fund is no customer')
    assert.equal((await lin.call('find.any', { word: id })).data.orders.length, 1)
    assert.deepEqual(await listed(), ['list.opened orders'])
    for (let more = 0; more < 3; more++)
      assert.equal((await lin.call('order.list', { orderId: id })).data.list.length, 1)
    assert.equal((await lin.call('order.list', { orderId: id })).code, 'CON-0429')
    assert.equal((await lin.call('find.any', { word: id })).code, 'CON-0429')
    const other = { custno: ops.world.people.zhaoLiuLowest.custno, orderId: id }
    assert.deepEqual((await lin.call('order.list', other)).data.list, [], 'not under the name of another customer')
    assert.equal((await lin.call('ticket.list', { tab: 'open', custno })).code, '0000')
    const opened = {
      custno: ops.world.people.wangWuC1.custno,
      kind: 'question',
      channel: 'phone',
      text: '询问到账日',
    } as const
    const ticket = (await desk.call('ticket.open', opened)).data.ticketId
    assert.equal((await lin.call('ticket.show', { id: ticket })).code, '0000')
    assert.deepEqual(await listed(), [
      'list.opened orders',
      ...[other, { custno }, opened].map(each => `customer.opened ${each.custno}`),
    ])
  } finally {
    await few.close()
  }
})
