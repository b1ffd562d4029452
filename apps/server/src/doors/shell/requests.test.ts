import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { actNames, actOf } from '@zhixiao/contract/acts/acts.ts'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { addTestChecker, addTestOperators, withReleased } from '@zhixiao/db/testing.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { isStaffRole, staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { isWithinLimit } from '@zhixiao/domain/staff/why-not-approved.ts'
import { sql } from 'kysely'
import { funds } from '../../testing/world.ts'
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
  for (const unseen of ['\u200b', '输错\u202e了'])
    assert.match((await as('zhao', 'reject', id, '--reason', unseen)).text, /all of which are seen/)
  assert.match((await as('zhao', 'reject', id, '--reason', '输错了')).text, /is withdrawn/)
})

test('LIV-13 a second operator sees the preview and releases the act, which is done once', async () => {
  const id = await request('zhao', shares('freeze', '100.00', 'A-1'))
  const { text } = await as('qian', 'requests')
  assert.match(
    text,
    new RegExp(
      `^${id} {2}shares freeze \\S+ ${funds.mixed} \\(freezes shares by order of an authority, at the next settlement\\), 1`,
    ),
  )
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
  const id = await request('zhao', shares('freeze', '1.00', 'D-3'))
  await ops.run(...shares('deduct', '5.00', 'A-2'))
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
  assert.equal((await as('qian', 'operators', 'limit', 'sun', '10')).code, 0, 'the same limit again')
  const id = await request('zhao', shares('freeze', '100.00', 'B-1'))
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
  for (const act of actNames)
    assert.equal(await mayByDatabase(act), isWithinLimit({ area: actOf(act).area, amount: null }, ZERO_FEN), act)
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

/** Writes in the transaction that releases a request for the act, which needs nobody of a certain role. */
const withPlainRelease = (act: string, work: (tx: Tx) => Promise<unknown>) =>
  ops.db.transaction().execute(async tx => {
    await sql`update act_request set state = 'released', decided_by = 'qian', decided_at = business_now()
      where act = ${act} and object = 'plain' and state = 'open'`.execute(tx)
    await work(tx)
  })
const openPlain = (act: string) =>
  sql`insert into act_request (act, object, input, preview, digest, requested_by, requested_at, expires_at)
    values (${act}, 'plain', '{}', '', '', 'zhao', business_now(), business_now() + interval '1 hour')`.execute(ops.db)

test('CON-21 LIV-13 shares are added by the approvals of operations and of compliance, in any order; the first one does nothing', async () => {
  const [check, compliance] = [await addTestChecker(ops.db, 'check'), await addTestChecker(ops.db, 'compliance')]
  const before = await placed()
  const id = await request('zhao', shares('add', '3.00', 'TWO-1'))
  assert.match((await as('qian', 'requests')).text, /\n {6}needs the approval of check and compliance\n/)
  assert.match((await as('qian', 'approve', id)).text, /needs the approval of one of check or one of compliance/)
  const first = await as(compliance, 'approve', id)
  assert.deepEqual([first.code, await placed()], [0, before], first.text)
  assert.match(first.text, /a second approval does it/)
  assert.match((await as(compliance, 'approve', id)).text, /has approved request \d+: one of check approves it, too/)
  const second = await as(check, 'approve', id)
  assert.deepEqual([second.code, await placed()], [0, before + 1], second.text)
  const lines = (await listAudit(ops.db, 4)).map(line => `${line.actor} ${line.act}`)
  assert.deepEqual(lines.slice(0, 3), [
    `${check} shares`,
    `${check} request.released`,
    `${compliance} request.approved`,
  ])
  // The world moved after the first approval: nobody can do it any more.
  const late = await request('zhao', shares('deduct', '1.00', 'TWO-2'))
  assert.equal((await as(check, 'approve', late)).code, 0)
  await ops.run(...shares('freeze', '7.00', 'TWO-3'))
  assert.match((await as(compliance, 'approve', late)).text, /was made of another state/)
  assert.match((await as(compliance, 'reject', late, '--reason', '情况已变化')).text, /was expired .*提交后情况已变化/)
})

test('CON-21 LIV-13 by every pair of roles: the database releases what needs two to one of each, and to nobody else', async () => {
  const roles = Object.keys(staffRoles).filter(isStaffRole)
  const people = new Map<string, string>()
  for (const role of roles) people.set(role, await addTestChecker(ops.db, role))
  const needs = ['check', 'finance']
  const { rows } = await sql<{ id: bigint }>`
    insert into act_request (act, object, input, preview, digest, needs, requested_by, requested_at, expires_at)
    values ('nav import', 'pairs', '{"positionals": [], "options": {}}', '', 'd', ${needs}::text[], 'zhao', business_now(), business_now() + interval '1 hour')
    returning request_id as id`.execute(ops.db)
  const id = rows[0]?.id ?? 0n
  const isReleased = async (first: string | null, second: string) => {
    class Enough extends Error {}
    try {
      await ops.db.transaction().execute(async tx => {
        if (first !== null)
          await sql`insert into act_approval values (${id}, ${first}, 'd', business_now())`.execute(tx)
        await sql`update act_request set state = 'released', decided_by = ${second}, decided_at = business_now()
          where request_id = ${id}`.execute(tx)
        throw new Enough()
      })
    } catch (error) {
      return error instanceof Enough
    }
    return false
  }
  for (const one of [null, ...roles])
    for (const two of roles) {
      const isPair = one !== null && one !== two && needs.includes(one) && needs.includes(two)
      const [first, second] = [one === null ? null : (people.get(one) ?? ''), people.get(two) ?? '']
      assert.equal(await isReleased(first, second), isPair, `${one} and ${two}`)
    }
  const other = sql`insert into act_approval values (${id}, ${people.get('check')}, 'another digest', business_now())`
  await assert.rejects(other.execute(ops.db), /whom the open request needs/)
})

test('CON-21 LIV-13 a corrected NAV that costs the company more than 50,000 yuan needs finance, too', async () => {
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  const at = async (nav: string) =>
    ops.file('restated.csv', `fund_code,date,unit_nav,accumulated_nav\n${funds.bond},2026-11-19,${nav},${nav}\n`)
  await ops.buy(funds.bond, 2_000_000n)
  await ops.server.setClock('2026-11-19T20:00:00+08:00')
  assert.equal((await ops.run('nav', 'import', await at('1.0500'))).code, 0)
  await ops.server.setClock('2026-11-20T10:00:00+08:00')
  await ops.run('settle')
  const { shares_cents: held } = await ops.db
    .selectFrom('holding')
    .select('shares_cents')
    .where('fundcode', '=', funds.bond)
    .executeTakeFirstOrThrow()
  const figure = String(held).replace(/(\d\d)$/, '.$1')
  // Shares that are frozen are not taken back: the company pays for them.
  const frozen = ['shares', 'freeze', ops.world.people.zhangSan.tradeacco, funds.bond, figure, '--document', 'ALL']
  assert.equal((await ops.run(...frozen)).code, 0)
  await ops.server.setClock('2026-11-23T10:00:00+08:00')
  await ops.run('settle')
  const little = await as('zhao', 'nav', 'import', await at('1.0600'), '--restate')
  assert.doesNotMatch(little.text, /needs the approval/)
  await as('zhao', 'reject', /Request (\d+)/.exec(little.text)?.[1] ?? '', '--reason', '再算')
  const id = await request('zhao', ['nav', 'import', await at('1.0800'), '--restate'])
  const check = await addTestChecker(ops.db, 'check')
  assert.match((await as('qian', 'approve', id)).text, /needs the approval of one of check or one of finance/)
  assert.equal((await as(check, 'approve', id)).code, 0)
  const done = await as(await addTestChecker(ops.db, 'finance'), 'approve', id)
  assert.equal(done.code, 0, done.text)
  await ops.db.selectFrom('orders').select('amount_fen').where('cause', '=', 'covered').executeTakeFirstOrThrow()

  await openPlain('nav import')
  const covered = (fen: bigint) =>
    withPlainRelease('nav import', async tx => {
      await sql`insert into nav_correction values (${funds.bond}, '2026-11-20', 9, 10000, 10001, 'zhao', business_now())`.execute(
        tx,
      )
      await sql`
        insert into orders (custno, tradeacco, fundcode, kind, origin, cause, amount_fen, accept_at, trade_date, confirm_date, request_id, body_hash)
        select custno, tradeacco, fundcode, '140', 'fund', 'covered', ${fen}::bigint, business_now(), '2026-11-20', '2026-11-24', 'covered-' || n, '-'
        from holding, generate_series(1, 2) n where fundcode = ${funds.bond}`.execute(tx)
    })
  await assert.rejects(covered(2_500_001n), /needs a request that finance approved/)
  await covered(2_500_000n)
})

test('CON-21 LIV-13 the database refuses redemption fees, exemptions and forced changes that only one role released', async () => {
  for (const act of ['funds import', 'shares add', 'shares transfer']) await openPlain(act)
  const plainly = (act: string, text: string) => withPlainRelease(act, tx => sql.raw(text).execute(tx))
  const redeem = `update fee_tier set rate_e8 = rate_e8 + 1 where fundcode = '${funds.mixed}' and kind = 'redeem'`
  await assert.rejects(plainly('funds import', redeem), /a redemption fee needs a request that compliance released/)
  const exempt = `update fund set fee_exempt = true where fundcode = '${funds.mixed}'`
  await assert.rejects(plainly('funds import', exempt), /needs a request that a second operator released/)
  const forced = (cause: string) => `
    insert into orders (custno, tradeacco, fundcode, kind, origin, cause, shares_cents, accept_at, trade_date, confirm_date, request_id, body_hash)
    select custno, tradeacco, fundcode, '144', 'fund', '${cause}', 100, business_now(), '2026-11-23', '2026-11-24', 'one-role', '-'
    from holding where fundcode = '${funds.mixed}'`
  await assert.rejects(plainly('shares add', forced('adjust')), /needs a request that a second operator released/)
  await assert.rejects(
    plainly('shares transfer', forced('transfer')),
    /needs a request that a second operator released/,
  )
  // A fee without a floor needs no certain role.
  const purchase = `update fee_tier set to_fund_e4 = to_fund_e4 where fundcode = '${funds.mixed}' and kind = 'purchase'`
  await plainly('funds import', purchase)
})

test('CON-02 LIV-13 numbers of requests have no holes: what is refused, or undone with its transaction, uses none up', async () => {
  const insert = (db: typeof ops.db | Tx, object: string) =>
    sql<{ id: bigint }>`
    insert into act_request (act, object, input, preview, digest, requested_by, requested_at, expires_at)
    values ('shares freeze', ${object}, '{"positionals": [], "options": {}}', '', '', 'zhao', business_now(), business_now() + interval '1 hour')
    on conflict (act, object) where state = 'open' do nothing returning request_id as id`.execute(db)
  const [first] = (await insert(ops.db, 'numbers 1')).rows
  assert.deepEqual((await insert(ops.db, 'numbers 1')).rows, [])
  const undone = ops.db.transaction().execute(async tx => {
    await insert(tx, 'numbers 2')
    throw new Error('undone')
  })
  await assert.rejects(undone, /undone/)
  const both = await Promise.all([insert(ops.db, 'numbers 3'), insert(ops.db, 'numbers 4')])
  const next = both.map(({ rows }) => Number((rows[0]?.id ?? 0n) - (first?.id ?? 0n))).sort()
  assert.deepEqual(next, [1, 2])
})
