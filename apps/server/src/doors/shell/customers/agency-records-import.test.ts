import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { funds } from '../../../testing/world.ts'
import { startTestOps, type TestOps } from '../testing.ts'

const HEAD =
  'agency_id,serial,fund_account,fund_code,business_code,apply_date,confirm_date,amount,shares,nav,fee,result'
let ops: TestOps
before(async () => {
  ops = await startTestOps()
  await ops.db
    .insertInto('agency')
    .values({ agency_id: 'AG1', name: '示例银行', kind: 'consign', province: '上海市', city: '上海市' })
    .execute()
})
after(() => ops.close())

const page = { pageParam: { pageNum: 1, pageSize: 20 } }

test('CALL-076 AST-06 what agencies confirmed comes by the registrar’s file, is shown to its customer only, and kept once', async () => {
  const { fundAccount } = ops.world.people.zhangSan
  const rows = [
    `AG1,S-1,${fundAccount},${funds.mixed},022,2026-11-02,2026-11-03,1000.00,798.00,1.2345,14.78,1`,
    `AG1,S-2,${fundAccount},${funds.bond},024,2026-11-09,2026-11-10,0.00,100.00,,0.00,0`,
    `AG1,S-3,999999999999,${funds.bond},022,2026-11-09,2026-11-10,100.00,100.00,,0.00,1`,
  ]
  const file = ops.file('agency.csv', [HEAD, ...rows, ''].join('\n'))
  assert.match(
    (await ops.run('agency-records', 'import', file)).text,
    /3 records: 2 new, 0 there already, 1 of no customer/,
  )
  assert.match((await ops.run('agency-records', 'import', file)).text, /3 records: 0 new, 2 there already/)
  const mine = await ops.server.client(await ops.world.tokenOf('zhangSan')).call('query.replace', page)
  assert.ok(mine.ok)
  assert.deepEqual(
    mine.data.list.map(row => [row.agencyName, row.applyDate, row.businessName, row.shares, row.nav, row.succeeded]),
    [
      ['示例银行', '2026-11-09', '赎回', '100.00', null, false],
      ['示例银行', '2026-11-02', '申购', '798.00', '1.2345', true],
    ],
  )
  const other = await ops.server.client(await ops.world.tokenOf('qianQiC5')).call('query.replace', page)
  assert.equal(other.ok && other.data.total, 0)
})

test('CALL-076 a record with a fault keeps the whole file out and names line and column', async () => {
  const file = ops.file(
    'bad.csv',
    [HEAD, `AG9,S-9,980000000010,710001,022,2026-11-02,2026-11-01,1.005,1,,0,1`, ''].join('\n'),
  )
  const { code, text } = await ops.run('agency-records', 'import', file)
  assert.equal(code, 1)
  assert.match(text, /line 2, column amount/)
})
