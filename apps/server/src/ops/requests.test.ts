import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { addTestOperators, withReleased } from '@zhixiao/db/testing.ts'
import { isReleasedAct, releasedActs } from '@zhixiao/domain/codes/released-acts.ts'
import { ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { isWithinLimit } from '@zhixiao/domain/staff/why-not-approved.ts'
import { sql } from 'kysely'
import { funds } from '../testing/world.ts'
import { runAs, startTestOps, type TestOps } from './testing.ts'

let ops: TestOps
before(async () => {
  ops = await startTestOps()
  await addTestOperators(ops.db, 'zhao', 'qian', 'sun')
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  await ops.buy(funds.mixed, 10_000n)
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  await ops.run('settle')
})
after(() => ops.close())

const as = (who: string, ...argv: string[]) => runAs(ops.server.ctx, who, argv)
const shares = (verb: string, figure: string, document: string) => [
  'shares',
  verb,
  ops.world.people.zhangSan.tradeacco,
  funds.mixed,
  figure,
  '--document',
  document,
]
const placed = async () =>
  (await ops.db.selectFrom('orders').select('order_id').where('cause', 'in', ['adjust', 'freeze']).execute()).length
const held = async () =>
  await ops.db
    .selectFrom('holding')
    .select(['shares_cents', 'frozen_cents'])
    .where('fundcode', '=', funds.mixed)
    .executeTakeFirstOrThrow()
/** Opens a request and returns its number. */
async function request(who: string, argv: readonly string[]): Promise<string> {
  const { code, text } = await as(who, ...argv)
  assert.equal(code, 0, text)
  return /Request (\d+): nothing changes until another operator runs/.exec(text)?.[1] ?? ''
}

test('LIV-13 one person who adds 99999999.00 shares moves nothing, alone, by any name he is not', async () => {
  const before = await held()
  const id = await request('zhao', shares('add', '99999999.00', 'MINT-1'))
  assert.equal(await placed(), 0)
  assert.match((await as('zhao', 'approve', id)).text, /is your own: another operator releases it/)
  assert.match((await as('zhao', 'approve', id, '--dry-run')).text, /is your own/)
  await ops.server.setClock('2026-11-20T10:00:00+08:00')
  await as('zhao', 'settle')
  assert.equal(await placed(), 0)
  assert.deepEqual(await held(), before)
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  assert.match((await as('zhao', 'reject', id, '--reason', '输错了')).text, /is withdrawn/)
})

test('LIV-13 a second operator sees the preview and releases the act, which is done once', async () => {
  const id = await request('zhao', shares('freeze', '100.00', 'A-1'))
  const { text } = await as('qian', 'requests')
  assert.match(text, new RegExp(`^${id} {2}shares freeze \\S+ ${funds.mixed} \\(keeps a customer from selling\\), 1`))
  assert.match(text, /zhao at 2026-11-19 10:00:00, open until 2026-11-21 00:00:00\n {6}\S+ 710001: freezes shares/)
  const dry = await as('qian', 'approve', id, '--dry-run')
  assert.match(dry.text, /Dry run: nothing was changed/)
  assert.equal(await placed(), 0)
  const done = await as('qian', 'approve', id)
  assert.equal(done.code, 0, done.text)
  assert.match(done.text, new RegExp(`confirmed on 2026-11-20\\.\\nRequest ${id} of zhao is released\\.$`))
  assert.equal(await placed(), 1)
  assert.equal((await held()).frozen_cents, 10_000n)
  assert.match((await as('sun', 'approve', id)).text, /was released by qian at 2026-11-19 10:00:00/)
  assert.match((await as('sun', 'reject', id, '--reason', 'x')).text, /was released by qian/)
  const lines = (await listAudit(ops.db, 3)).map(line => [line.actor, line.act])
  assert.deepEqual(lines, [
    ['qian', 'shares'],
    ['qian', 'request.released'],
    ['zhao', 'request.opened'],
  ])
  // The same paper again has nothing to release.
  assert.match((await as('zhao', ...shares('freeze', '100.00', 'A-1'))).text, /nothing was changed\.$/)
})

test('LIV-13 of two requests for one act and object the second is shown the first', async () => {
  const id = await request('zhao', shares('deduct', '1.00', 'D-1'))
  const second = await as('sun', ...shares('deduct', '2.00', 'D-2'))
  assert.equal(second.code, 1)
  assert.match(second.text, new RegExp(`Request ${id} of zhao waits for the same: shares deduct`))
  const rejected = await as('qian', 'reject', id, '--reason', '文号不符')
  assert.match(rejected.text, /of zhao is rejected/)
  assert.match((await as('qian', 'requests', '--all')).text, /rejected by qian at 2026-11-19 10:00:00: 文号不符/)
})

test('LIV-13 a request of another state, or whose time is over, is not released', async () => {
  const id = await request('zhao', shares('deduct', '1.00', 'D-3'))
  await ops.run(...shares('freeze', '5.00', 'A-2'))
  const moved = await as('qian', 'approve', id)
  assert.equal(moved.code, 1)
  assert.match(moved.text, /was made of another state\. Now it would do this:/)
  assert.match((await as('qian', 'approve', id)).text, /was expired at .*: 提交后情况已变化/)
  const second = await request('zhao', shares('deduct', '1.00', 'D-4'))
  await ops.server.setClock('2026-11-21T00:00:00+08:00')
  const late = await as('qian', 'approve', second)
  assert.match(late.text, /expired at 2026-11-21 00:00:00: request it again/)
  assert.match((await as('qian', 'approve', second)).text, /was expired at/)
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  assert.equal(await placed(), 2)
})

test('LIV-13 an amount above the limit of an operator needs one with a higher limit', async () => {
  assert.match((await as('sun', 'operators', 'limit', 'sun', '9999')).text, /An own limit cannot be changed/)
  assert.match(
    (await as('qian', 'operators', 'limit', 'sun', '10')).text,
    /^sun releases requests of up to 10\.00 yuan/,
  )
  const id = await request('zhao', shares('add', '100.00', 'B-1'))
  const { code, text } = await as('sun', 'approve', id)
  assert.equal(code, 1)
  assert.match(text, /is of \d+\.\d\d yuan, and you release up to 10\.00/)
  assert.equal((await as('qian', 'approve', id)).code, 0)
})

test('LIV-13 CON-19 who has no limit, as one newly invited or a nightly command, releases no freeze, fee, NAV or right', async () => {
  assert.equal((await as('qian', 'operators', 'limit', 'sun', '0')).code, 0)
  const id = await request('zhao', ['account', 'freeze', ops.world.people.zhangSan.custno, '--document', 'LIMIT-1'])
  assert.match((await as('sun', 'approve', id)).text, /Without a limit you release texts of your role only/)
  const mayByDatabase = async (act: string) => {
    const { rows } = await sql<{ id: string }>`
      insert into act_request (act, object, input, preview, digest, requested_by, requested_at, expires_at)
      values (${act}, 'no limit', '{"positionals": [], "options": {}}', '', '', 'zhao', business_now(), business_now() + interval '1 hour')
      returning request_id::text as id`.execute(ops.db)
    const released = sql`
      update act_request set state = 'released', decided_by = 'sun', decided_at = business_now() where request_id = ${rows[0]?.id}`
    return released.execute(ops.db).then(
      () => true,
      () => false,
    )
  }
  for (const act of Object.keys(releasedActs).filter(isReleasedAct))
    assert.equal(await mayByDatabase(act), isWithinLimit({ act, amount: null }, ZERO_FEN), act)
  assert.match((await as('sun', 'reject', id, '--reason', 'x')).text, /is rejected/)
})

test('LIV-13 a file is released as it was requested, wherever it is meanwhile', async () => {
  await ops.server.setClock('2026-11-19T15:00:00+08:00')
  const path = ops.file('nav.csv', `fund_code,date,unit_nav,accumulated_nav\n${funds.mixed},2026-11-19,1.2700,1.2700\n`)
  const id = await request('zhao', ['nav', 'import', path])
  ops.file('nav.csv', `fund_code,date,unit_nav,accumulated_nav\n${funds.mixed},2026-11-19,9.9999,9.9999\n`)
  const { code, text } = await as('qian', 'approve', id)
  assert.equal(code, 0, text)
  const nav = await ops.db
    .selectFrom('nav')
    .select('nav_e4')
    .where('fundcode', '=', funds.mixed)
    .where('day', '=', sql<never>`'2026-11-19'`)
    .executeTakeFirst()
  assert.equal(nav?.nav_e4, 12_700n)
  assert.deepEqual(await ops.db.selectFrom('act_file').select('path').execute(), [])
})

test('LIV-13 the database itself refuses other fees, NAVs and cut redemptions of a fund that is traded', async () => {
  for (const statement of [
    `update fee_tier set rate_e8 = 0 where fundcode = '${funds.mixed}'`,
    `delete from fee_tier where fundcode = '${funds.mixed}'`,
    `update nav set nav_e4 = 1 where fundcode = '${funds.mixed}'`,
    `insert into nav_correction (fundcode, day, version, old_nav_e4, new_nav_e4, by_whom, at)
      values ('${funds.mixed}', '2026-11-18', 2, 10000, 1, 'zhao', now())`,
    `insert into redemption_limit values ('${funds.mixed}', '2026-11-19', 1, 'zhao', now())`,
  ])
    await assert.rejects(
      sql.raw(statement).execute(ops.db),
      /needs a request that a second operator released/,
      statement,
    )
  // A release is good for its own act alone.
  const other = withReleased(ops.db, 'funds import', tx =>
    sql`update nav set nav_e4 = 1 where fundcode = ${funds.mixed}`.execute(tx),
  )
  await assert.rejects(other, /needs a request that a second operator released/)
})

test('LIV-13 the database itself refuses a forced order without a request, and every shortcut to release one', async () => {
  const forced = sql`
    insert into orders (custno, tradeacco, fundcode, kind, origin, cause, shares_cents, accept_at, trade_date, confirm_date, request_id, body_hash)
    select custno, tradeacco, fundcode, '144', 'fund', 'adjust', 9999999900, business_now(), '2026-11-19', '2026-11-20', 'forged-1', '-'
    from holding where fundcode = ${funds.mixed}`
  await assert.rejects(forced.execute(ops.db), /needs a request that a second operator released/)
  const open = (by: string) => sql`
    insert into act_request (act, object, input, preview, digest, requested_by, requested_at, expires_at)
    values ('shares add', 'forged', '{}', '', '', ${by}, business_now(), business_now() + interval '1 hour')`
  const decide = (by: string) => sql`
    update act_request set state = 'released', decided_by = ${by}, decided_at = business_now() where object = 'forged' and state = 'open'`
  const within = (...statements: (typeof forced)[]) =>
    ops.db.transaction().execute(async tx => {
      for (const statement of statements) await statement.execute(tx)
    })
  await assert.rejects(within(open('zhao'), decide('qian'), forced), /not released by the transaction that wrote it/)
  await assert.rejects(within(open('nobody')), /opened by an enabled operator/)
  await open('zhao').execute(ops.db)
  await assert.rejects(within(decide('zhao'), forced), /released by a second enabled operator/)
  await assert.rejects(within(decide('nobody'), forced), /released by a second enabled operator/)
  await sql`update operator set disabled_at = business_now(), disabled_by = 'qian' where name = 'sun'`.execute(ops.db)
  await assert.rejects(within(decide('sun'), forced), /released by a second enabled operator/)
  await decide('qian').execute(ops.db)
  // Released in another transaction: a release is good for its own act alone.
  await assert.rejects(within(forced), /needs a request that a second operator released/)
  for (const change of [
    `update act_request set state = 'open', decided_by = null, decided_at = null, released_in = null, released_tx = null`,
    `update act_request set decided_by = 'li'`,
    'delete from act_request',
  ])
    await assert.rejects(sql.raw(change).execute(ops.db), /a request is only decided, once/)
  await assert.rejects(sql`truncate act_request cascade`.execute(ops.db), /append-only/)
})

test('LIV-13 what somebody asked for who has left since is not released, and says so', async () => {
  await addTestOperators(ops.db, 'wu')
  const id = await request('wu', shares('freeze', '1.00', 'LEFT-1'))
  assert.equal((await as('zhao', 'operators', 'disable', 'wu')).code, 0)
  const { code, text } = await as('qian', 'approve', id)
  assert.deepEqual([code, text], [1, `wu, who made request ${id}, is disabled: reject it and request it again.`])
  assert.equal((await as('qian', 'reject', id, '--reason', '提交人已离职')).code, 0)
})
