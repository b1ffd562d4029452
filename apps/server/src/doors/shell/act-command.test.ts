import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { mustHold } from '../../acts/act-handler.ts'
import { digestOf } from '../../acts/digest.ts'
import { fundSuspend } from '../../acts/fund-suspend.ts'
import { orderRefund } from '../../acts/order-refund.ts'
import { funds } from '../../testing/world.ts'
import { actCommands } from './act-command.ts'
import { argsOf } from './args.ts'
import { runAs, startTestOps, type TestOps } from './testing.ts'

let ops: TestOps
before(async () => {
  ops = await startTestOps()
})
after(() => ops.close())

test('ACT-01 the arguments and the help of a command are those of the input of its act', () => {
  const { usage, positionals, options, help } = actCommands['order refund']
  assert.equal(usage, 'ORDER --reason TEXT')
  assert.deepEqual([positionals, options], [[1, 1], { reason: { type: 'string' } }])
  assert.deepEqual(help?.slice(0, 2), [
    'ORDER   the number of an order',
    '--reason TEXT   why, 4 to 200 characters, without a number of a person',
  ])
  assert.equal(actCommands['fund suspend'].usage, 'FUND purchases|redemptions|all')
  assert.match(actCommands['redemption limit'].usage, /^FUND DAY --accept TEXT\|all \[--holder TEXT\]/)
})

test('ACT-01 a field that the act does not take is named, and nothing happens', async () => {
  const wrong: [string[], RegExp][] = [
    [['order', 'refund', 'x', '--reason', '客户误操作'], /ORDER: the number of an order\./],
    [['order', 'refund', '7'], /--reason TEXT: why, 4 to 200 characters, without a number of a person\./],
    [['fund', 'suspend', funds.mixed, 'nothing'], /purchases\|redemptions\|all: is wrong\./],
  ]
  for (const [argv, why] of wrong) {
    const { code, text } = await runAs(ops.server.ctx, 'zhao', argv)
    assert.equal(code, 1)
    assert.match(text, why)
  }
})

test('ACT-01 what is tried writes nothing, so that what a trial costs and locks is only reading', async t => {
  const written = [t.mock.method(orderRefund, 'write'), t.mock.method(fundSuspend, 'write')]
  const versions = await ops.fundVersion(funds.mixed)
  const tried = await ops.run('fund', 'suspend', funds.mixed, 'all', '--dry-run')
  assert.equal(tried.code, 0, tried.text)
  assert.deepEqual(
    written.map(each => each.mock.callCount()),
    [0, 0],
  )
  const done = await ops.run('fund', 'suspend', funds.mixed, 'purchases')
  assert.equal(done.code, 0, done.text)
  assert.deepEqual(
    written.map(each => each.mock.callCount()),
    [0, 1],
  )
  assert.equal(await ops.fundVersion(funds.mixed), versions + 1)
})

test('ACT-01 what changes between decision and writing refuses the act in words, and nothing of the act stays', async t => {
  const versions = await ops.fundVersion(funds.mixed)
  const write = fundSuspend.write.bind(fundSuspend)
  t.mock.method(fundSuspend, 'write', async (...given: Parameters<typeof write>) => {
    await write(...given)
    mustHold(false)
  })
  const { code, text } = await ops.run('fund', 'suspend', funds.mixed, 'redemptions')
  assert.deepEqual([code, /has just changed/.test(text)], [1, true], text)
  assert.equal(await ops.fundVersion(funds.mixed), versions)
})

test('ACT-01 a digest is of the act and its effects: another wording of them voids no request', async () => {
  const effects = { fund: '990044', after: '4' }
  const digest = (line: string, given: object) => {
    const report = { ok: true, lines: [line], signed: { act: 'fund suspend', effects: given } }
    return digestOf(report)
  }
  assert.equal(digest('it is stopped', effects), digest('it stops', effects))
  assert.notEqual(digest('it stops', { fund: '990044' }), digest('it stops', effects))
})

test('ACT-01 a hold and its end have the same effects and are not signed alike', async () => {
  const dryRun = { 'dry-run': true } as const
  const held = await actCommands['payments hold'].run({ ...ops.server.ctx, actor: 'zhao' }, argsOf(['all'], dryRun))
  assert.equal((await ops.run('payments', 'hold', 'all')).code, 0)
  const ended = await actCommands['payments release'].run({ ...ops.server.ctx, actor: 'zhao' }, argsOf(['all'], dryRun))
  assert.ok(held.ok && ended.ok)
  assert.notEqual(digestOf(held), digestOf(ended))
})
