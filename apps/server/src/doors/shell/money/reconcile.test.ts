import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { withTx } from '@zhixiao/db/tx.ts'
import { sql } from 'kysely'
import { funds } from '../../../testing/world.ts'
import { startTestOps, type TestOps } from '../testing.ts'

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

const FIGURE = String.raw`\d+\.\d\d`
/** Books changed by hand, by 1/100 share or one fen, and how the comparison names them. */
const breaks = {
  'shares of the ledger': {
    table: 'posting',
    change: "delta = delta + 1 where account = 'customer_share'",
    named: `710001 differs: ledger (${FIGURE}), lots (?!\\1)(${FIGURE}), holdings \\2, registrar \\2`,
  },
  'money of the ledger': {
    table: 'posting',
    change: "delta = delta + 1 where account = 'fund_cash'",
    named: 'difference -0.01',
  },
  lots: {
    table: 'lot',
    change: 'shares_cents = shares_cents + 1, remaining_cents = remaining_cents + 1',
    named: `710001 differs: ledger (${FIGURE}), lots (?!\\1)${FIGURE}, holdings \\1, registrar \\1`,
  },
  holdings: {
    table: 'holding',
    change: 'shares_cents = shares_cents + 1',
    named: `710001 differs: ledger (${FIGURE}), lots \\1, holdings (?!\\1)${FIGURE}, registrar \\1`,
  },
  registrar: {
    table: 'confirmation',
    change: 'moved_cents = moved_cents + 1',
    named: `710001 differs: ledger (${FIGURE}), lots \\1, holdings \\1, registrar (?!\\1)${FIGURE}`,
  },
  bank: { table: 'bank_txn', change: 'amount_fen = amount_fen + 1', named: 'difference 0.01' },
}

for (const [what, { table, change, named }] of Object.entries(breaks))
  test(`OPS-04 ENG-07 a break of the ${what} stops the next settlement and is named by it, the command and the page until it is put right`, async () => {
    const behindItsBack = (by: string) =>
      withTx(ops.db, async tx => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql.raw(`update ${table} set ${by}`).execute(tx)
      })
    assert.equal((await ops.run('reconcile')).code, 0)
    await behindItsBack(change)
    const compared = await ops.run('reconcile')
    assert.equal(compared.code, 1)
    assert.match(compared.text, new RegExp(named))
    const page = await (await fetch(`${ops.server.url}/dev/reconciliation`)).text()
    assert.match(page, /不一致/)
    assert.match(page, new RegExp(named))
    const settled = await ops.run('settle')
    assert.equal(settled.code, 1)
    assert.match(settled.text, new RegExp(`was not settled, the ledger has a break: the books differ: .*${named}`))
    await behindItsBack(change.replaceAll(' + 1', ' - 1'))
    assert.equal((await ops.run('settle')).code, 0, 'what was put right is settled')
    assert.equal((await ops.run('reconcile')).code, 0)
  })

test('OPS-04 what a broken book kept from being settled is settled once it was put right', async () => {
  await sql`update lot set remaining_cents = remaining_cents - 1`.execute(ops.db)
  assert.equal((await ops.run('reconcile')).code, 1)
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
  const again = await ops.run('settle')
  assert.equal(again.code, 0, again.text)
  assert.match(again.text, /2026-11-20: 1 confirmed, 0 waiting/)
})
