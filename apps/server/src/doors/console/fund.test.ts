import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listFundActs } from '@zhixiao/db/staff/funds.ts'
import { planOf } from '@zhixiao/db/testing.ts'
import { sql } from 'kysely'
import { funds } from '../../testing/world.ts'
import { startTestOps, type TestOps } from '../shell/testing.ts'
import { type Desk, openDesks } from './testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
let maker: Desk
let checker: ReturnType<typeof office.seat>
before(async () => {
  ops = await startTestOps()
  office = await openDesks(ops.server.ctx, { maker: ['entry'], checker: ['compliance'], other: ['check'] })
  maker = office.at('maker')
  checker = office.seat('checker')
})
after(async () => {
  await office.close()
  await ops.close()
})

const fileOf = (name: string, content: string) => ({
  input: { file: name },
  files: [{ name, content: Buffer.from(content).toString('base64') }],
})
const termsOf = (terms: object) => ({
  act: 'funds import' as const,
  ...fileOf(`fund-${funds.bond}.json`, JSON.stringify({ funds: [{ fund_code: funds.bond, ...terms }] })),
})
const why = (answer: { data: unknown }) => (answer.data as { reason?: string }).reason

test('CON-04 funds are listed by code with what is open, found by code, name, status and type, and paged by key', async () => {
  const { data } = await maker.call('fund.list', {})
  const codes = data.list.map(fund => fund.fundCode)
  assert.deepEqual(codes, [...codes].sort())
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from fund`.execute(ops.db)
  assert.equal(data.count, rows[0]?.count)
  const bond = data.list.find(fund => fund.fundCode === funds.bond)
  assert.deepEqual(
    [bond?.typeName, bond?.statusName, bond?.closed.purchase, bond?.cutOff, bond?.nextClosed],
    ['债券型', '开放期', null, '15:00', null],
  )
  const found = await maker.call('fund.list', { word: funds.bond.slice(0, 4), type: 'bond', status: '0' })
  assert.ok(found.data.list.some(fund => fund.fundCode === funds.bond))
  assert.ok(found.data.list.every(fund => fund.typeName === '债券型'))
  const later = await maker.call('fund.list', { after: funds.bond })
  assert.ok(later.data.list.every(fund => fund.fundCode > funds.bond))
  assert.equal((await maker.call('fund.show', { fundCode: '000000' })).code, 'CON-0404')
})

test('CON-04 one fund: terms as a file has them, fees beside the legal floors, and the orders that wait', async () => {
  await ops.buy(funds.mixed, 1_000n)
  const { data } = await maker.call('fund.show', { fundCode: funds.mixed })
  const cell = (term: string) => data.terms.find(each => each.term === term)?.cell
  assert.deepEqual(
    [cell('type'), cell('status'), cell('min_first'), cell('risk_level')?.[0]],
    ['mixed', '0', '10.00', 'R'],
  )
  const redeem = data.fees.find(table => table.kind === 'redeem' && table.state === 'now')
  assert.deepEqual(
    redeem?.tiers.map(tier => [tier.from, tier.floor]),
    [
      ['0', '1.5'],
      ['7', '1'],
      ['30', '0.5'],
      ['180', '0'],
    ],
  )
  assert.deepEqual([data.touched.orders, data.touched.amount], [1, '1000.00'])
  assert.ok(data.days.exchange.includes('2026-11-21'))
  assert.equal(data.days.changeFrom, '2026-11-21')
})

test('CON-04 CON-21 a changed limit is shown field by field with the orders around, asked for, approved and in the history', async () => {
  const proposal = termsOf({ day_max: '50000', status: '5' })
  const tried = await maker.call('request.try', proposal)
  assert.equal(tried.code, '0000')
  assert.deepEqual(tried.data.shown?.changes, [
    { name: `${funds.bond} 单日申购上限`, before: '不限', after: '50,000.00 元' },
    { name: `${funds.bond} 状态`, before: '开放期', after: '暂停申购' },
  ])
  assert.deepEqual(tried.data.needs, ['compliance'])
  assert.deepEqual(tried.data.shown?.around?.[0], { name: '待确认订单', value: '0 笔' })
  // An order that comes meanwhile is around it, and takes nothing from what was asked for.
  await ops.buy(funds.bond, 100n)
  const asked = await maker.call('request.submit', { ...proposal, digest: tried.data.digest, note: '限购' })
  assert.equal(asked.code, '0000')
  const id = asked.data.requestId
  assert.equal(
    (await maker.call('request.submit', { ...proposal, digest: tried.data.digest, note: '限购' })).code,
    'CON-0411',
  )
  const other = office.at('other')
  const inbox = async (desk: Desk) => (await desk.call('request.list', { tab: 'toCheck' })).data
  assert.deepEqual([(await inbox(other)).counts.toCheck, (await inbox(checker.desk)).counts.toCheck], [0, 1])
  assert.deepEqual((await inbox(other)).list, [])
  const theirs = (await other.call('request.show', { id })).data
  assert.deepEqual([theirs.needs, theirs.whyNot], [['compliance'], 'role'], 'a cap is changed')
  assert.match(theirs.now?.warnings[0] ?? '', /^涉及赎回费法定下限或限额，须由合规风控复核：/)
  assert.equal((await other.call('request.approve', { id, digest: theirs.digest })).code, 'CON-0403')
  const seen = await checker.desk.call('request.show', { id })
  assert.deepEqual(seen.data.now?.around?.[0], { name: '待确认订单', value: '1 笔' })
  const approval = { id, digest: seen.data.digest, code: checker.codes.next() }
  assert.equal((await checker.desk.call('request.approve', approval)).code, '0000')
  const { data } = await maker.call('fund.show', { fundCode: funds.bond })
  assert.deepEqual([data.statusName, data.dayMax, data.closed.purchase], ['暂停申购', '50000.00', '基金暂停申购'])
  assert.deepEqual(
    data.history[0]?.changes.map(({ name, after }) => [name, after]),
    [
      ['单日申购上限', '50,000.00 元'],
      ['状态', '暂停申购'],
    ],
  )
  assert.deepEqual(
    data.requests.map(({ state, by, decidedBy }) => [state, by, decidedBy]),
    [['released', 'MAKER', 'CHECKER']],
  )
})

test('CON-04 a fund’s history is found by an index that knows no acts, so that a new one is in it, too', async () => {
  assert.match(await planOf(ops.db, tx => listFundActs(tx, funds.bond, 20)), /audit_log_of_fund_terms/)
  const { rows } = await sql<{ text: string }>`
    select pg_get_indexdef('audit_log_of_fund_terms'::regclass) as text`.execute(ops.db)
  assert.match(rows[0]?.text ?? '', /WHERE \(detail \? 'terms'::text\)/)
})

test('SHLF-07 one fund names its other classes, in which shared terms change too, but none that has ended', async () => {
  const classesOf = async () => (await maker.call('fund.show', { fundCode: funds.bond })).data.classes
  const put = (set: { main_code?: string; status?: string }) =>
    ops.db.updateTable('fund').set(set).where('fundcode', '=', funds.suspended).execute()
  assert.deepEqual(await classesOf(), [])
  await put({ main_code: funds.bond })
  assert.deepEqual(await classesOf(), [funds.suspended])
  await put({ status: 'a' })
  assert.deepEqual(await classesOf(), [])
  await put({ main_code: funds.suspended, status: '5' })
})

test('SHLF-07 one fund shows its whole contract, in force and coming, and a contradiction is refused at the trial', async () => {
  const { data } = await maker.call('fund.show', { fundCode: funds.stock })
  assert.deepEqual(
    data.contract.map(({ title }) => title),
    ['基金概况', '申购与赎回安排', '持有期与开放期', '费用', '转换与终止'],
  )
  const of = (fundCode: string, terms: object) => ({
    act: 'funds import' as const,
    ...fileOf(`fund-${fundCode}.json`, JSON.stringify({ funds: [{ fund_code: fundCode, ...terms }] })),
  })
  await sql`insert into fund_coming_term (fundcode, effective_from, term, value)
    values (${funds.stock}, '2026-12-01', 'day_max_fen', '50000')`.execute(ops.db)
  const later = await maker.call('fund.show', { fundCode: funds.stock })
  const cap = later.data.contract.flatMap(({ lines }) => lines).find(({ name }) => name === '单日申购上限')
  assert.deepEqual(cap, { name: '单日申购上限', text: '无限额', coming: [{ day: '2026-12-01', text: '500元' }] })
  await ops.db.deleteFrom('fund_coming_term').where('fundcode', '=', funds.stock).execute()
  const refused = await maker.call('request.try', of(funds.stock, { convert_into: '519999' }))
  assert.match(why(refused) ?? '', /519999 不是本站的基金/)
  const lags = await maker.call('request.try', of(funds.stock, { confirm_lag: '4' }))
  assert.match(why(lags) ?? '', /赎回款 T\+\d 划出，早于 T\+4 确认/)
})

test('CON-04 a first limit of institutions is shown against that of persons', async () => {
  const { data } = await maker.call('request.try', termsOf({ inst_day_max: '9000' }))
  assert.match(JSON.stringify(data), /机构单日申购上限"[^}]*"与个人相同"[^}]*"9,000.00 元"/)
})

test('CON-04 CON-21 a status and a discount of institutions are previewed against those of persons, and stand in the list once released', async () => {
  const now = await maker.call('request.try', termsOf({ inst_status: '4', inst_purchase_discount: '0.4' }))
  assert.deepEqual(
    now.data.shown?.changes.map(({ name, before, after }) => [name.split('（')[0], before, after]),
    [
      [`${funds.bond} 机构状态`, '与个人相同', '停止交易'],
      [`${funds.bond} 机构申购费率折扣`, '与个人相同', '0.4'],
    ],
  )
  const later = await maker.call('request.try', termsOf({ limits_from: '2026-12-01', inst_status: '6' }))
  assert.deepEqual(later.data.shown?.changes, [
    { name: `${funds.bond} 机构状态（2026-12-01 起）`, before: '与个人相同', after: '暂停赎回' },
  ])
  const stateOf = async () => (await maker.call('fund.show', { fundCode: funds.bond })).data.institutions
  assert.equal(await stateOf(), null)
  await ops.db.updateTable('fund').set({ inst_status: '4' }).where('fundcode', '=', funds.bond).execute()
  assert.deepEqual(await stateOf(), {
    statusName: '停止交易',
    closed: { purchase: '基金已停止交易', redeem: '基金已停止交易' },
  })
  const warningsOf = async (terms: object) => (await maker.call('request.try', termsOf(terms))).data.shown?.warnings
  const apart = `${funds.bond} 的机构状态为“停止交易”，不随状态改变`
  assert.deepEqual(await warningsOf({ status: '6' }), [apart])
  assert.deepEqual(await warningsOf({ limits_from: '2026-12-01', status: '6' }), [apart])
  assert.deepEqual(await warningsOf({ status: '6', inst_status: '' }), [])
  assert.deepEqual(await warningsOf({ status: '4' }), [])
  await ops.db.updateTable('fund').set({ inst_status: null }).where('fundcode', '=', funds.bond).execute()
})

test('CON-04 a fee below the legal floor, a wrong figure and a day that is used are refused in Chinese, by what and where', async () => {
  const tier = { fund_code: funds.mixed, kind: 'redeem', effective_from: '2027-01-01', to_fund_percent: '100' }
  const fees = JSON.stringify({
    fee_tiers: [
      { ...tier, from: '0', rate_percent: '1.5' },
      { ...tier, from: '7', rate_percent: '0.4' },
    ],
  })
  const low = await maker.call('request.try', { act: 'funds import', ...fileOf(`fund-${funds.mixed}.json`, fees) })
  assert.match(why(low) ?? '', /^710001 自 2027-01-01 起，持有满 7 天的赎回费低于法定下限 1%/)
  assert.equal(why(await maker.call('request.try', termsOf({ day_max: '5万' }))), '单日申购上限填写有误：“5万”')
  const days = (line: string) => ({
    act: 'closed-days import' as const,
    ...fileOf(`closed-days-${funds.mixed}.csv`, `fund_code,day,is_open\n${funds.mixed},${line}\n`),
  })
  assert.match(why(await maker.call('request.try', days('2026-11-20,0'))) ?? '', /^2026-11-20 不能改动：/)
  assert.match(why(await maker.call('request.try', days('2026-12-26,0'))) ?? '', /^2026-12-26 交易所本来就休市/)
  const tried = await maker.call('request.try', days('2026-12-25,0'))
  assert.deepEqual(tried.data.shown?.changes, [{ name: '710001 2026-12-25', before: '开市', after: '休市' }])
  assert.equal((await ops.db.selectFrom('fund_closed_day').selectAll().execute()).length, 0, 'a trial closes nothing')
})

test('CON-04 the trading calendar is asked for, too, with the days that move', async () => {
  const lines = ['cal_date,is_open', '2027-12-30,1', '2027-12-31,0', '2028-01-01,0', '2028-01-02,1']
  const tried = await maker.call('request.try', {
    act: 'calendar import',
    ...fileOf('calendar.csv', `${lines.join('\n')}\n`),
  })
  assert.equal(tried.code, '0000')
  assert.deepEqual(tried.data.shown?.changes, [{ name: '日历公布至', before: '2027-12-31', after: '2028-01-02' }])
  assert.deepEqual(tried.data.shown?.tables[0]?.rows, [['2027-12-31', '开市', '休市']])
  assert.deepEqual(tried.data.shown?.warnings, ['2028-01-02 是周末，文件写明开市'])
})
