import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { endAccountFreeze, freezeAccount, listAccountFreezes } from '@zhixiao/db/account/account-freezes.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { insertPurchaseOnce } from '@zhixiao/db/trade/place-order.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { fen } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { runAs, startTestOps, type TestOps } from '../doors/shell/testing.ts'
import { runPlans } from '../jobs/run-plans.ts'
import { tickedForPurchase } from '../testing/agreements.ts'
import { funds, type PersonName, TRADE_PASSWORD } from '../testing/world.ts'

let ops: TestOps
let custno: string
let tradeacco: string
before(async () => {
  ops = await startTestOps()
  ;({ custno, tradeacco } = ops.world.people.zhangSan)
})
after(async () => {
  assert.deepEqual((await findBreaks(ops.db)).breaks, [])
  await ops.close()
})

const clientOf = async (who: PersonName) => ops.server.client(await ops.world.tokenOf(who))
const purchase = (account: string) => ({
  fundCode: funds.mixed,
  tradeacco: account,
  amount: '1000.00',
  tradePassword: TRADE_PASSWORD,
  agreements: tickedForPurchase,
})
async function buy(who: PersonName = 'zhangSan'): Promise<string> {
  const answer = await (await clientOf(who)).call('trade.purchase', purchase(ops.world.people[who].tradeacco))
  return answer.ok ? answer.data.orderId : answer.code
}
const inForce = async () => (await listAccountFreezes(ops.db, custno)).map(({ document, until }) => [document, until])

test('CON-07 LIV-13 a frozen account places, withdraws and changes nothing until another paper ends it; others go on', async () => {
  const placed = await buy()
  assert.match(placed, /^\d+$/)
  const dry = await ops.run('account', 'freeze', custno, '--document', 'HU-1', '--dry-run')
  assert.match(dry.text, /frozen by HU-1/)
  assert.deepEqual(await inForce(), [])
  assert.equal((await ops.run('account', 'freeze', custno, '--document', 'HU-1')).code, 0)
  assert.deepEqual(await inForce(), [['HU-1', null]])
  assert.equal(await buy(), 'GUARD-FROZEN')
  const client = await clientOf('zhangSan')
  const withdrawal = await client.call('trade.withdrawal', { orderId: placed, tradePassword: TRADE_PASSWORD })
  assert.equal(!withdrawal.ok && withdrawal.code, 'GUARD-FROZEN')
  assert.match(await buy('wangWuC1'), /^(\d+|TRADE-UNSUITABLE|DS-TR0U0119)$/)
  assert.match((await ops.run('account', 'freeze', custno, '--document', 'HU-1')).text, /has frozen \d+ before/)
  assert.match((await ops.run('account', 'unfreeze', custno, 'HU-2', '--document', 'HU-9')).text, /not frozen by HU-2/)
  assert.equal((await ops.run('account', 'unfreeze', custno, 'HU-1', '--document', 'HU-9')).code, 0)
  assert.deepEqual(await inForce(), [])
  assert.match(await buy(), /^\d+$/)
  assert.match((await ops.run('account', 'freeze', custno, '--document', 'HU-1')).text, /has frozen \d+ before/)
})

test('CON-07 the number of a court is taken as it is printed, and is one paper in each spelling', async () => {
  const freeze = (document: string) => ops.run('account', 'freeze', custno, '--document', document)
  assert.equal((await freeze('（2026）沪01执118号')).code, 0)
  assert.deepEqual(await inForce(), [['（2026）沪01执118号', null]])
  for (const document of ['(2026)沪01执118号', '（2026） 沪01执 118 号', '[2026]沪01执118号'])
    assert.match((await freeze(document)).text, /has frozen \d+ before/)
  for (const document of ['=HYPERLINK(1)', '沪01\n执118号', '1'.repeat(25)])
    assert.match((await freeze(document)).text, /--document TEXT: a number as papers print it/)
  const unfreeze = ['account', 'unfreeze', custno, '(2026)沪01执118号', '--document', '（2026）沪01执解9号'] as const
  assert.equal((await ops.run(...unfreeze)).code, 0)
  assert.deepEqual(await inForce(), [])
})

test('CON-07 a freeze whose number was stored in another spelling can be ended', async () => {
  await withTx(ops.db, async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const stored = { document: '沪公（2026） 12号', until: null }
    await freezeAccount(tx, custno, stored, { requestedBy: 'a', decidedBy: 'b' })
  })
  const unfreeze = ['account', 'unfreeze', custno, '沪公（2026） 12号', '--document', 'HU-9'] as const
  assert.equal((await ops.run(...unfreeze)).code, 0)
  assert.deepEqual(await inForce(), [])
})

test('CON-07 a freeze ends by itself after its last day, and two of them end apart', async () => {
  await ops.run('account', 'freeze', custno, '--document', 'HU-3', '--until', '2026-11-22')
  await ops.run('account', 'freeze', custno, '--document', 'HU-4', '--until', '2026-11-23')
  assert.equal(await buy(), 'GUARD-FROZEN')
  assert.match(
    (await ops.run('account', 'freeze', custno, '--document', 'HU-5', '--until', '2026-11-19')).text,
    /today or later/,
  )
  await ops.server.setClock('2026-11-23T10:00:00+08:00')
  assert.deepEqual(await inForce(), [['HU-4', '2026-11-23']])
  assert.equal(await buy(), 'GUARD-FROZEN')
  await ops.server.setClock('2026-11-24T10:00:00+08:00')
  assert.match(await buy(), /^\d+$/)
  assert.match((await ops.run('account', 'unfreeze', custno, 'HU-4', '--document', 'HU-9')).text, /not frozen by HU-4/)
})

test('CON-07 an order or a withdrawal decided before a freeze is not done after it, and a plan pauses', async () => {
  const orderId = BigInt(await buy())
  const client = await clientOf('zhangSan')
  const plan = await client.call('trade.plan', { ...purchase(tradeacco), unit: '2' })
  assert.ok(plan.ok, JSON.stringify(plan))
  const { version } = await ops.db
    .selectFrom('customer')
    .select('version')
    .where('custno', '=', custno)
    .executeTakeFirstOrThrow()
  await ops.run('account', 'freeze', custno, '--document', 'HU-6')
  const decided = await insertPurchaseOnce(ops.db, {
    custno,
    tradeacco,
    fundcode: funds.mixed,
    kind: KIND.purchase,
    amount: fen(100_000n),
    bodyHash: 'test',
    customerVersion: version,
    fundVersion: 1,
    requestId: 'decided-before',
    leaveMarkId: null,
    agreements: '',
  })
  assert.equal(decided, null)
  const taken = { custno, orderId, requestId: 'taken-before', call: 'trade.withdrawal', bodyHash: 'test', reply: {} }
  assert.equal(await ops.server.ctx.placer.withdrawal(taken), 'not-withdrawable')
  await ops.server.setClock('2026-11-25T10:00:00+08:00')
  await runPlans(ops.server.ctx, isoDate('2026-11-25'))
  const row = await ops.db.selectFrom('plan').select('state').where('custno', '=', custno).executeTakeFirstOrThrow()
  assert.equal(row.state, 'paused')
  const failure = await ops.db.selectFrom('plan_failure').selectAll().executeTakeFirstOrThrow()
  assert.match(
    JSON.stringify(failure, (_, each) => (typeof each === 'bigint' ? String(each) : each)),
    /GUARD-FROZEN/,
  )
})

test('LIV-13 one person freezes and frees no account, not even in SQL', async () => {
  const asked = await runAs(ops.server.ctx, 'zhao', ['account', 'unfreeze', custno, 'HU-6', '--document', 'HU-9'])
  const id = /Request (\d+):/.exec(asked.text)?.[1] ?? ''
  assert.notEqual((await runAs(ops.server.ctx, 'zhao', ['approve', id])).code, 0)
  assert.deepEqual(await inForce(), [['HU-6', null]])
  const two = { requestedBy: 'zhao', decidedBy: 'qian' }
  const needed = /needs a request that a second operator released/
  await assert.rejects(
    withTx(ops.db, tx => freezeAccount(tx, custno, { document: 'HU-8', until: null }, two)),
    needed,
  )
  await assert.rejects(
    withTx(ops.db, tx => endAccountFreeze(tx, custno, { document: 'HU-6', by: 'HU-9' }, two)),
    needed,
  )
})
