import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { funds } from '../../testing/world.ts'
import { startTestOps, type TestOps } from './testing.ts'

let ops: TestOps
before(async () => {
  ops = await startTestOps()
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  await ops.buy(funds.mixed, 10_000n)
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  await ops.run('settle')
})
after(() => ops.close())

test('OPS-04 verify counts the invariants, reconciles bank and ledger to nothing and exits with 0', async () => {
  const { code, text } = await ops.run('verify')
  assert.equal(code, 0, text)
  assert.match(
    text,
    /^\d+ invariants checked: all hold\nbank in 10000\.00, bank out 0\.00\nheld: in transit 0\.00, fund cash 9852\.22, fees 147\.78, service fees given back 0\.00, floating fees given back 0\.00, interest owed 0\.00, payable 0\.00, remitted 0\.00, advanced for redemptions 0\.00\ndifference 0\.00\n/,
  )
})

test('OPS-04 verify names what is broken and exits with 1', async () => {
  await sql`update holding set shares_cents = shares_cents + 1`.execute(ops.db)
  const { code, text } = await ops.run('verify')
  await sql`update holding set shares_cents = shares_cents - 1`.execute(ops.db)
  assert.equal(code, 1)
  assert.match(
    text,
    /invariants checked: 3 broken[\s\S]*\n {2}invariant_holding_matches_postings: 1 rows, the first: .*710001: holding /,
  )
})

test('OPS-04 money the bank moved without a posting is a difference', async () => {
  await sql`update bank_txn set amount_fen = amount_fen + 1`.execute(ops.db)
  const { code, text } = await ops.run('verify')
  await sql`update bank_txn set amount_fen = amount_fen - 1`.execute(ops.db)
  assert.equal(code, 1)
  assert.match(text, /difference 0\.01/)
})

test('OPS-08 every act stands in the audit log with who and when, and cannot be removed', async () => {
  const { text } = await ops.run('audit', '--limit', '1')
  assert.match(text, /^2026-11-19 10:00:00 {2}zhao {2}verify {2}\{"breaks":\[\{/)
  await assert.rejects(sql`delete from audit_log`.execute(ops.db), /append-only/)
})

test('OPS-08 verify prints the last seal of the audit log, and misses one that is not there', async () => {
  const { text } = await ops.run('verify')
  const [, seal = ''] = /^audit log: sealed up to (\d+:[0-9a-f]{64})$/m.exec(text) ?? []
  const kept = await ops.run('verify', '--audit-seal', seal)
  assert.equal(kept.code, 0, kept.text)
  const strange = seal.replace(/.$/, last => (last === '0' ? '1' : '0'))
  const lost = await ops.run('verify', '--audit-seal', strange)
  assert.equal(lost.code, 1)
  assert.match(lost.text, /the audit log has no seal .*: it was emptied or replaced since$/m)
  assert.match((await ops.run('verify', '--audit-seal', '7')).text, /--audit-seal needs NUMBER:HASH/)
})

test('OPS-08 verify finds a changed line of the audit log and exits with 1', async () => {
  const forge = (actor: string) =>
    sql
      .raw(`alter table audit_log disable trigger user;
      update audit_log set actor = '${actor}' where id = (select min(id) from audit_log);
      alter table audit_log enable trigger user`)
      .execute(ops.db)
  const { actor } = await ops.db.selectFrom('audit_log').select('actor').orderBy('id').executeTakeFirstOrThrow()
  await forge('qian')
  const { code, text } = await ops.run('verify')
  assert.equal(code, 1)
  assert.match(text, /\naudit log: \d+ seals? broken\n {2}seal 1: /)
  await forge(actor)
  assert.equal((await ops.run('verify')).code, 0)
})

test('OPS-03 status shows the last runs, the settled days and the last check', async () => {
  await ops.run('verify')
  const { code, text } = await ops.run('status')
  assert.equal(code, 0)
  assert.match(text, /settle-day: last for 2026-11-19/)
  assert.match(text, /settled 2026-11-19: 1 order of 1 fund\n/)
  assert.match(text, /last check: \d+ invariants, 0 broken\nno order is due$/)
})
