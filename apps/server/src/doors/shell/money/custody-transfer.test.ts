import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { addTestOperators } from '@zhixiao/db/testing.ts'
import { movePayments } from '../../../engine/settle/payments.ts'
import { funds } from '../../../testing/world.ts'
import { startTestOps, type TestOps } from '../testing.ts'

let ops: TestOps
/** 10,000.00 shares of the bond fund since the 19th, on the morning of the 20th. */
before(async () => {
  ops = await startTestOps()
  await ops.db.deleteFrom('fee_tier').where('fundcode', '=', funds.bond).execute()
  for (const agency_id of ['A1', 'A2'])
    await ops.db
      .insertInto('agency')
      .values({ agency_id, name: agency_id, kind: 'consign', province: '上海市', city: '上海市' })
      .execute()
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  await ops.buy(funds.bond, 12_345n)
  await movePayments(ops.server.ctx)
  await publish('2026-11-18')
  await ops.server.setClock('2026-11-19T20:00:00+08:00')
  await ops.run('settle', '2026-11-19')
  await publish('2026-11-19')
  await ops.server.setClock('2026-11-20T10:00:00+08:00')
  await addTestOperators(ops.db, 'zhao', 'qian')
})
after(async () => {
  assert.deepEqual((await findBreaks(ops.db)).breaks, [])
  await ops.close()
})

async function publish(day: string) {
  await ops.server.setClock(`${day}T20:00:00+08:00`)
  const content = `fund_code,date,unit_nav,accumulated_nav\n${funds.bond},${day},1.2345,1.2345\n`
  const { code, text } = await ops.run('nav', 'import', ops.file(`nav-${day}.csv`, content))
  assert.equal(code, 0, text)
}

const bring = (tradeacco: string, { document = 'ZTG-1', agency = 'A1', registered = '2026-11-19' } = {}) =>
  ops.run(
    ...['custody', 'transfer-in', tradeacco, funds.bond, '100.00', agency, '--document', document],
    ...['--traded', '2026-11-18', '--registered', registered, '--cost', '123.45'],
  )

test('SHLF-05 a form of an agency brings its lots to one trade account, each once', async () => {
  const { zhangSan, qianQiC5 } = ops.world.people
  const first = await bring(zhangSan.tradeacco)
  assert.equal(first.code, 0, first.text)
  for (const again of [zhangSan, qianQiC5]) {
    const { code, text } = await bring(again.tradeacco)
    assert.equal(code, 1, text)
    assert.match(text, /transferred by ZTG-1 before/)
  }
  assert.equal((await bring(zhangSan.tradeacco, { registered: '2026-11-20' })).code, 0, 'another lot of the form')
  assert.equal((await bring(qianQiC5.tradeacco, { agency: 'A2' })).code, 0, 'a form of another agency')
  assert.equal((await bring(qianQiC5.tradeacco, { document: 'ZTG' })).code, 0, 'a number that the other begins with')
})

test('SHLF-05 SHLF-03 after the last day of a fund nobody’s shares come or go before they are paid', async () => {
  const { tradeacco } = ops.world.people.zhangSan
  await publish('2026-11-20')
  await ops.server.setClock('2026-11-23T09:00:00+08:00')
  await ops.run('settle', '2026-11-23')
  const { code, text } = await ops.run('fund', 'liquidate', funds.bond, '2026-11-23', '12500.00', '--last')
  assert.equal(code, 0, text)
  const leave = () => ops.run('custody', 'transfer-out', tradeacco, funds.bond, '4000', 'A1', '--document', 'ZTG-9')
  await ops.server.setClock('2026-11-23T15:00:00+08:00')
  for (const late of [await bring(tradeacco, { document: 'ZTG-8' }), await leave()]) {
    assert.equal(late.code, 1, late.text)
    assert.match(late.text, /in liquidation or ended/)
  }
  await publish('2026-11-23')
  await ops.server.setClock('2026-11-24T08:30:00+08:00')
  const settled = await ops.run('settle', '2026-11-24')
  assert.doesNotMatch(settled.text, /[1-9] waiting/)
})
