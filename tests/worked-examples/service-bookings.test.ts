import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { listLiabilities } from '@zhixiao/db/settle/service-liability.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type Fen, fen, navE4 } from '@zhixiao/domain/money/money.ts'
import { firstSignIn, hireStaff, startTestConsole } from '../../apps/server/src/doors/console/testing.ts'
import { runAs, runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { countServiceOwed } from '../../apps/server/src/jobs/count-service-owed.ts'
import { takeCustodianNavs } from '../../apps/server/src/jobs/take-custodian-navs.ts'
import { openExamples } from './market.ts'

const examples = await openExamples()
const { server } = examples
const office = await startTestConsole(server.ctx)
await hireStaff(server.ctx, { clerk: ['clearing'] })
const clerk = office.desk()
await firstSignIn(clerk, 'clerk')
after(() => office.close())
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-bookings-'))
after(() => rmSync(folder, { recursive: true }))

const MONDAY = isoDate('2027-02-01')
const fund = await examples.addFund({ serviceRate: '0.004' }, { '2026-11-30': '1.2000', '2027-01-29': '1.2000' })
await examples.buy('2026-11-30T10:00:00+08:00', fund, '12000')
await examples.settle('2026-12-01')
await examples.publish(fund, MONDAY, '1.2000')

/** The custodian's file of Monday, with what it booked since the NAV of Friday; without the column where nothing is given. */
async function take(booked?: string): Promise<{ code: number; text: string }> {
  await server.setClock(`${MONDAY}T20:00:00+08:00`)
  const path = join(folder, 'custodian.csv')
  const [column, cell] = booked === undefined ? ['', ''] : [',service_fee', `,${booked}`]
  writeFileSync(path, `fund_code,date,unit_nav,accumulated_nav${column}\n${fund},${MONDAY},1.2000,1.2000${cell}\n`)
  return runAsTwo(server.ctx, ['custodian-nav', 'import', path])
}

test('LAW-05 a custodian file without booked service fees compares nothing, and the console has no such pair', async () => {
  const taken = await take()
  assert.equal(taken.code, 0, taken.text)
  assert.doesNotMatch(taken.text, /bookings/)
  await countServiceOwed({ db: server.db }, MONDAY)
  const { data } = await clerk.call('reconciliation.list', {})
  assert.ok(data.list.every(({ pairs }) => pairs.every(({ pair }) => pair !== 'custodian')))
})

test('LAW-05 LIV-06 a fee that the custodian books by wire is compared as that of its file, and a repeat adds nothing', async () => {
  await server.setClock(`${MONDAY}T20:00:00+08:00`)
  const line = { fundcode: fund, day: MONDAY, nav: navE4(12_000n), accNav: navE4(12_000n), income: null, yield7: null }
  const bookings = () => server.db.selectFrom('service_booking').select(['booked_fen', 'own_fen']).execute()
  const takeByWire = (serviceFee: Fen | null) => {
    const custodian = { navs: async () => ({ complete: true, navs: [{ ...line, serviceFee }] }) }
    const env = { ...server.ctx.env, custodian: { requiredFrom: null, adapter: 'embedded' as const } }
    return takeCustodianNavs({ ...server.ctx, env, gateways: { ...server.ctx.gateways, custodian } }, MONDAY)
  }
  await takeByWire(null)
  assert.deepEqual(await bookings(), [])
  await takeByWire(fen(40n))
  await takeByWire(fen(40n))
  assert.deepEqual(await bookings(), [{ booked_fen: 40n, own_fen: 39n }])
})

test('LAW-05 an amount that is none is refused by line and column', async () => {
  const refused = await take('-0.39')
  assert.equal(refused.code, 1)
  assert.match(refused.text, /service_fee.*"-0.39" is no amount in yuan/)
})

test('LAW-05 booked 0.43 agrees with 0.39 of three days within their roundings; 0.44 is a break that two people end', async () => {
  // 10,000 x 1.2 x 0.004 x 3 / 365 = 0.3945...; a fen for each of three days and one for the last place of the NAV
  assert.equal((await take('0.43')).code, 0)
  const cell = async () => {
    const { data } = await clerk.call('reconciliation.show', { day: MONDAY })
    const { isChecked, open, settled } = data.pairs.find(({ pair }) => pair === 'custodian') ?? assert.fail('no pair')
    return { isChecked, open, settled }
  }
  assert.deepEqual(await cell(), { isChecked: true, open: 0, settled: 0 })
  assert.match((await take('0.44')).text, /1 bookings of service fees, 1 new/)
  assert.deepEqual(await cell(), { isChecked: true, open: 1, settled: 0 })
  const { data: day } = await clerk.call('reconciliation.show', { day: MONDAY })
  const found = day.breaks.find(({ kind }) => kind === 'service')
  assert.deepEqual(
    [found?.title, found?.ours, found?.theirs],
    [`基金 ${fund} 计提的销售服务费不符`, '0.39 元', '0.44 元'],
  )
  const { data: one } = await clerk.call('reconciliation.break', { key: found?.key ?? '' })
  assert.deepEqual(one.tables[0]?.rows[0]?.cells, [fund, '0.39', '0.44', '0.04'])
  const settle = ['break', 'settle', found?.key ?? '', '--reason', '托管行按净资产计提，差额已核实']
  const alone = await runAs(server.ctx, 'zhao', settle)
  assert.match(alone.text, /Request \d+:/, 'one person only asks')
  assert.deepEqual(await cell(), { isChecked: true, open: 1, settled: 0 })
  const id = /Request (\d+):/.exec(alone.text)?.[1] ?? ''
  const ended = await runAs(server.ctx, 'qian', ['approve', id])
  assert.equal(ended.code, 0, ended.text)
  assert.deepEqual(await cell(), { isChecked: true, open: 0, settled: 1 })
})

test('LAW-05 a figure that the custodian corrects is compared again, and so is ours after a corrected NAV', async () => {
  assert.match((await take('0.90')).text, /1 new/)
  const open = async () => {
    const { data } = await clerk.call('reconciliation.show', { day: MONDAY })
    return data.breaks.filter(({ kind, state }) => kind === 'service' && state === 'open').map(({ ours }) => ours)
  }
  assert.deepEqual(await open(), ['0.39 元'])
  const path = join(folder, 'nav.csv')
  writeFileSync(path, `fund_code,date,unit_nav,accumulated_nav\n${fund},2027-01-29,1.3000,1.3000\n`)
  const corrected = await runAsTwo(server.ctx, ['nav', 'import', path])
  assert.equal(corrected.code, 0, corrected.text)
  await countServiceOwed({ db: server.db }, MONDAY)
  assert.deepEqual(await open(), ['0.43 元'], '10,000 x 1.3 x 0.004 x 3 / 365 = 0.4273...')
  assert.equal((await take('0.43')).code, 0)
  assert.deepEqual(await open(), [])
})

test('LAW-05 a class whose last holder has sold is counted once more, with nothing owed', async () => {
  await examples.sell('2027-02-02T10:00:00+08:00', fund, '10000')
  await examples.publish(fund, isoDate('2027-02-02'), '1.3000')
  await examples.settle('2027-02-03')
  const counted = async () => {
    await countServiceOwed({ db: server.db }, isoDate('2027-02-03'))
    const all = await listLiabilities(server.db, { from: isoDate('2027-02-02'), to: isoDate('2027-12-31') })
    return all.map(({ day, shares, owed }) => [day, shares, owed])
  }
  assert.deepEqual(await counted(), [['2027-02-02', 0n, 0n]])
  await examples.publish(fund, isoDate('2027-02-03'), '1.3000')
  assert.deepEqual(await counted(), [['2027-02-02', 0n, 0n]], 'once')
})
