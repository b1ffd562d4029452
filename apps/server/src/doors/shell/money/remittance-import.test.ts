import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { startTestOps, type TestOps } from '../testing.ts'

let ops: TestOps
before(async () => {
  ops = await startTestOps()
})
after(() => ops.close())

const HEAD = 'serial,card,payer,amount,arrived_at'
const file = (...lines: string[]) => ops.file('in.csv', [HEAD, ...lines, ''].join('\n'))
const count = async () => (await ops.db.selectFrom('remittance').select('remit_id').execute()).length

test('BANK-08 OPS-01 the list of a bank is booked once a serial, whatever is imported again', async () => {
  const { cardNo, tradeacco } = ops.world.people.zhangSan
  await ops.db.updateTable('trade_account').set({ remit_at: new Date() }).where('tradeacco', '=', tradeacco).execute()
  const path = file(
    `A1,${cardNo},张三,5000.00,2026-11-20T09:30:00+08:00`,
    `A3,${cardNo},李代付,40.00,2026-11-20T09:32:00+08:00`,
    `A2,6222021234567899999,某人,88.80,2026-11-20T09:31:00+08:00`,
  )
  const dry = await ops.run('remittance', 'import', path, '--dry-run')
  assert.equal(dry.code, 0, dry.text)
  assert.equal(await count(), 0)
  const { code, text } = await ops.run('remittance', 'import', path)
  assert.equal(code, 0, text)
  assert.match(text, /3 transfers:\n {2}1 waiting\n {2}1 other-payer\n {2}1 suspense/)
  assert.match((await ops.run('remittance', 'import', path)).text, /3 repeat/)
  assert.equal(await count(), 3)
  // Money in another payer's name belongs to no customer: it goes to suspense, and the operator sees whose card it came
  // from.
  const { custno } = ops.world.people.zhangSan
  const status = await ops.run('status')
  assert.match(
    status.text,
    new RegExp(`transfer \\d+ \\(\\S+ A3\\) of 40\\.00 yuan, .*: not in the name of customer ${custno}, suspense`),
  )
  // Nobody can be named for the card of no customer; staff see that its money came and goes back.
  assert.match(status.text, /transfer \d+ \(\S+ A2\) of 88\.80 yuan, .*: from a card of no customer, suspense/)
  // Bank and ledger agree while one transfer is unmatched and others are in suspense.
  const verified = await ops.run('verify')
  assert.equal(verified.code, 0, verified.text)
  assert.match(verified.text, /remitted 5128\.80/)
  assert.deepEqual((await findBreaks(ops.db)).breaks, [])
})

test('OPS-01 a file with faults books nothing and names each, without the card numbers', async () => {
  const before = await count()
  const { code, text } = await ops.run(
    'remittance',
    'import',
    file('B1,622202123456,某人,1.00,2026-11-20T09:30:00+08:00', 'B1,6222021234567899999,某人,-1,yesterday'),
  )
  assert.equal(code, 1)
  assert.match(text, /4 faults, nothing was imported/)
  assert.match(text, /line 2, column card: a card number has 16 to 19 digits/)
  assert.ok(!text.includes('622202123456'))
  assert.equal(await count(), before)
})

test('BANK-08 the payer is shown by the first letter of the name, whatever precedes it', async () => {
  const card = '6222021234567899999'
  const imported = await ops.run(
    'remittance',
    'import',
    file(
      `C1,${card},\u202e某人,1.00,2026-11-20T09:30:00+08:00`,
      `C2,${card},𠮷田,1.00,2026-11-20T09:30:00+08:00`,
      `C3,${card},=1+1,1.00,2026-11-20T09:30:00+08:00`,
      `C4,${card},\0某人,1.00,2026-11-20T09:30:00+08:00`,
    ),
  )
  assert.equal(imported.code, 0, imported.text)
  const stored = await ops.db
    .selectFrom('remittance')
    .select('payer')
    .where('ext_id', 'like', 'C%')
    .orderBy('ext_id')
    .execute()
  assert.deepEqual(
    stored.map(({ payer }) => payer),
    ['某*，尾号 9999', '𠮷*，尾号 9999', '*，尾号 9999', '某*，尾号 9999'],
  )
})
