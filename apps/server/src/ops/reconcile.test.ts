import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { funds } from '../testing/world.ts'
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

test('OPS-04 each settlement leaves a reconciliation of its day, which the command and a page show', async () => {
  const { code, text } = await ops.run('reconcile', '2026-11-19')
  assert.equal(code, 0, text)
  assert.match(text, /^compared for 2026-11-19, at 2026-11-19 10:00:00\nbank in 10000\.00, bank out 0\.00\n/)
  const page = await fetch(`${ops.server.url}/dev/reconciliation`)
  assert.match(await page.text(), /2026-11-19　一致/)
  const proxied = await fetch(`${ops.server.url}/dev/reconciliation`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  assert.equal(proxied.status, 404)
  assert.equal((await ops.run('reconcile', '2026-11-18')).code, 1)
  assert.equal((await ops.run('reconcile', 'yesterday')).code, 1)
})

test('OPS-04 a fund whose registrar, lots and ledger differ is named, and the next settlement is not begun', async () => {
  await sql`update lot set remaining_cents = remaining_cents - 1`.execute(ops.db)
  const { code, text } = await ops.run('reconcile')
  assert.equal(code, 1)
  assert.match(text, /710001 differs: ledger (\d+\.\d\d), lots (?!\1)\d+\.\d\d, holdings \1, registrar \1$/)
  await ops.buy(funds.mixed, 1_000n)
  await ops.run(
    'nav',
    'import',
    ops.file('nav.csv', 'date,unit_nav,accumulated_nav\n2026-11-19,1.1,1.1\n'),
    '--fund',
    funds.mixed,
  )
  await ops.server.setClock('2026-11-20T10:00:00+08:00')
  const settled = await ops.run('settle')
  assert.equal(settled.code, 1)
  assert.match(settled.text, /2026-11-20 was not settled, the ledger has a break: the books differ: .*710001 differs/)
  await sql`update lot set remaining_cents = remaining_cents + 1`.execute(ops.db)
  assert.equal((await ops.run('settle')).code, 0, 'what was put right is settled')
})
