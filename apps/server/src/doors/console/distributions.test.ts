import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ActInput } from '@zhixiao/contract/acts/acts.ts'
import { sql } from 'kysely'
import { movePayments } from '../../engine/settle/payments.ts'
import { funds } from '../../testing/world.ts'
import { startTestOps, type TestOps } from '../shell/testing.ts'
import { type Desk, openDesks } from './testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
let maker: Desk
/** 10,000 shares of the bond fund from the 18th, on the morning of the 20th; the NAV of the 19th is the newest. */
before(async () => {
  ops = await startTestOps()
  await ops.db.deleteFrom('fee_tier').where('fundcode', '=', funds.bond).execute()
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  await ops.buy(funds.bond, 12_345n)
  await movePayments(ops.server.ctx)
  await publish('2026-11-18', '1.2345')
  await ops.server.setClock('2026-11-19T20:00:00+08:00')
  await ops.run('settle', '2026-11-19')
  await publish('2026-11-19', '1.2345')
  await ops.server.setClock('2026-11-20T10:00:00+08:00')
  office = await openDesks(ops.server.ctx, { maker: ['entry'], checker: ['check'] })
  maker = office.at('maker')
})
after(async () => {
  await office.close()
  await ops.close()
})

async function publish(day: string, nav: string) {
  await ops.server.setClock(`${day}T20:00:00+08:00`)
  const content = `fund_code,date,unit_nav,accumulated_nav\n${funds.bond},${day},${nav},1.2345\n`
  const { code, text } = await ops.run('nav', 'import', ops.file(`nav-${day}.csv`, content))
  assert.equal(code, 0, text)
}

const dividend = (terms: Omit<ActInput<'dividend enter'>, 'fund' | 'day'>, day = '2026-11-20') => ({
  act: 'dividend enter' as const,
  input: { fund: funds.bond, day, ...terms },
})
const why = (answer: { data: unknown }) => (answer.data as { reason?: string }).reason

async function approve(proposal: ReturnType<typeof dividend>) {
  return (await office.release(proposal, 'maker', 'checker')).shown
}

test('CON-05 a dividend that cannot be is refused in Chinese', async () => {
  const of = async (options: Record<string, string | true>, day?: string) =>
    why(await maker.call('request.try', dividend(options, day)))
  assert.equal(await of({ perShare: '0' }), '每份分红应为正数，最多 6 位小数')
  assert.equal(await of({ perShare: '1.2345' }), '每份分红不能达到最新净值')
  assert.equal(await of({ perShare: '0.1' }, '2026-11-19'), '2026-11-19 已经过去')
  assert.equal(await of({ perShare: '0.1' }, '2026-11-21'), '2026-11-21 不是这只基金的开放日')
  assert.equal(await of({ perShare: '0.1', pay: '2026-11-19' }), '权益登记日不晚于除息日，发放日不早于除息日')
  assert.equal(await of({ cancel: true }), '这一天没有登记分红')
})

test('CON-05 a dividend is entered apart from the NAVs, simulated, changed, and booked as simulated', async () => {
  await approve(dividend({ perShare: '0.01' }))
  const shown = await approve(dividend({ perShare: '0.05', pay: '2026-11-23' }))
  assert.deepEqual(shown?.changes.slice(1), [
    { name: '每份分红', before: '0.01 元', after: '0.05 元' },
    { name: '权益登记日', before: '2026-11-20', after: '2026-11-20' },
    { name: '发放日', before: '2026-11-20', after: '2026-11-23' },
  ])
  assert.deepEqual(
    shown?.around?.slice(0, 3).map(({ name, value }) => [name, value]),
    [
      ['持有人', '1 位'],
      ['份额', '10000.00 份'],
      ['现金分红', '500.00 元'],
    ],
  )
  const { data } = await maker.call('event.list', {})
  assert.deepEqual(
    data.coming.map(({ fundCode, kind, figure, payDay, isPriced }) => [fundCode, kind, figure, payDay, isPriced]),
    [[funds.bond, 'dividend', '0.05', '2026-11-23', false]],
  )
  await publish('2026-11-20', '1.1845')
  const late = await maker.call('request.try', dividend({ cancel: true }))
  assert.equal(why(late), '2026-11-20 的净值已经公布，不能再改')
  await ops.server.setClock('2026-11-23T08:30:00+08:00')
  assert.equal((await ops.run('settle', '2026-11-23')).code, 0)
  const { rows } = await sql<{ amount: bigint; pay: string }>`
    select c.dividend_moved_fen as amount, o.pay_date::text as pay from orders o join confirmation c using (order_id)
    where o.cause = 'dividend' and o.fundcode = ${funds.bond}`.execute(ops.db)
  assert.deepEqual(rows, [{ amount: 50_000n, pay: '2026-11-23' }])
})

test('CON-05 ENG-03 a split between the record date and the ex-date of a dividend asks which shares the announcement means', async () => {
  const terms = { perShare: '0.05', record: '2026-11-25', pay: '2026-11-30' }
  const paid = ['2026-11-27', '--per-share', '0.05', '--record', '2026-11-25', '--pay', '2026-11-30']
  const questions = async (act: 'dividend enter' | 'split enter', day: string, options: Record<string, string>) => {
    const tried = await maker.call('request.try', { act, input: { fund: funds.bond, day, ...options } })
    return tried.data.shown?.warnings.filter(text => text.endsWith('吗？')).length
  }
  assert.equal(await questions('dividend enter', '2026-11-27', terms), 0)
  assert.equal((await ops.run('dividend', 'enter', funds.bond, ...paid)).code, 0)
  assert.equal(await questions('split enter', '2026-11-24', { ratio: '2' }), 0)
  assert.equal(await questions('split enter', '2026-11-26', { ratio: '2' }), 1)
  assert.equal((await ops.run('dividend', 'enter', funds.bond, '2026-11-27', '--cancel')).code, 0)
  assert.equal((await ops.run('split', 'enter', funds.bond, '2026-11-26', '--ratio', '2')).code, 0)
  assert.equal(await questions('dividend enter', '2026-11-27', terms), 1)
  assert.equal((await ops.run('split', 'enter', funds.bond, '2026-11-26', '--cancel')).code, 0)
})

test('CON-05 ENG-03 the NAVs of a file that bring a split between the record date and the ex-date of a dividend ask the same', async () => {
  await ops.server.setClock('2026-11-23T20:00:00+08:00')
  const paid = ['2026-11-25', '--per-share', '0.05', '--record', '2026-11-23', '--pay', '2026-11-30']
  assert.equal((await ops.run('dividend', 'enter', funds.bond, ...paid)).code, 0)
  const row = { fund: funds.bond, day: '2026-11-23', nav: 6_000, accNav: 12_345, split: 2_000_000_000 }
  const tried = await maker.call('request.try', { act: 'nav import', input: { rows: [row] } })
  assert.match(
    tried.data.shown?.warnings.join() ?? why(tried) ?? '',
    /2026-11-23 拆分，在 2026-11-25 除息的分红的权益登记日（2026-11-23）与除息日之间.*吗？/,
  )
  assert.equal((await ops.run('dividend', 'enter', funds.bond, '2026-11-25', '--cancel')).code, 0)
})

test('CON-05 a split is simulated by shares, and taken back before its NAV', async () => {
  const split = (terms: { ratio?: string; cancel?: true }) => ({
    act: 'split enter' as const,
    input: { fund: funds.bond, day: '2026-11-24', ...terms },
  })
  for (const ratio of ['1', '0', '0.0009', '1000.1', '9999999999999.99'])
    assert.equal(
      why(await maker.call('request.try', split({ ratio }))),
      '拆分比例应在 0.001 至 1000 之间，不等于 1，最多 9 位小数',
      ratio,
    )
  const tried = await maker.call('request.try', split({ ratio: '1.5' }))
  assert.deepEqual(
    tried.data.shown?.around?.map(({ value }) => value),
    ['1 位', '10000.00 份', '15000.00 份', '0.7897'],
  )
  assert.equal((await ops.run('split', 'enter', funds.bond, '2026-11-24', '--ratio', '1.5')).code, 0)
  assert.equal(
    (await ops.db.selectFrom('split').select('ratio_e9').where('fundcode', '=', funds.bond).execute()).length,
    1,
  )
  assert.equal((await ops.run('split', 'enter', funds.bond, '2026-11-24', '--cancel')).code, 0)
  assert.equal(
    (await ops.db.selectFrom('split').select('ratio_e9').where('fundcode', '=', funds.bond).execute()).length,
    0,
  )
})

test('CON-05 what keeps a raising from its end is said in Chinese, and what is refunded is shown order by order', async () => {
  const found = { act: 'raising found' as const, input: { fund: funds.bond, day: '2026-11-20' } }
  assert.equal(why(await maker.call('request.try', found)), `${funds.bond} 不在募集`)
  await ops.db.updateTable('fund').set({ status: '1' }).where('fundcode', '=', funds.money).execute()
  const soon = await maker.call('request.try', {
    act: 'raising found',
    input: { fund: funds.money, day: '2026-12-01' },
  })
  assert.equal(why(soon), '成立日 2026-12-01 晚于今天 2026-11-23')
  const few = await maker.call('request.try', { act: 'raising found', input: { fund: funds.money, day: '2026-11-23' } })
  assert.match(why(few) ?? '', /^没有达到基金合同的成立条件：份额 0\.00，须 200000000\.00；.*0 户，须 200 户$/)
  const fail = await maker.call('request.try', { act: 'raising fail', input: { fund: funds.money } })
  assert.deepEqual(fail.data.shown?.changes, [{ name: '状态', before: '募集期', after: '募集失败' }])
  assert.equal(fail.data.shown?.tables[0]?.title, '逐笔退款')
})
