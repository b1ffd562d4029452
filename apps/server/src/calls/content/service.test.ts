import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { readContent, writeContent } from '../../engine/content-store/content.ts'
import { sampleTree, writeTree } from '../../testing/content-tree.ts'
import { growing, insertGrowthMarket } from '../../testing/growth-market.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { funds, loadWorld, type World } from '../../testing/world.ts'

let server: TestServer
let visitor: Client
let world: World
before(async () => {
  server = await startTestServer({ at: '2026-11-20T10:00:00+08:00' })
  world = await loadWorld(server)
  await insertGrowthMarket(server.db)
  const content = await readContent(writeTree(sampleTree))
  const written = await withTx(server.db, tx => writeContent(tx, content, false))
  assert.ok(written.ok)
  visitor = server.client()
})
after(() => server.close())

const pageParam = { pageNum: 1, pageSize: 999 }

test('SVC-12 CALL-019 a list of the service centre has the latest first, page 1 of up to 999, with its groups', async () => {
  const answer = await visitor.call('content.serviceCenterList', { serviceType: 'common_question', pageParam })
  assert.ok(answer.ok)
  assert.equal(answer.data.total, 2)
  assert.deepEqual(
    answer.data.list.map(({ id, group, serviceTime, html }) => [id, group, serviceTime, html]),
    [
      ['q2', '交易', '2026-11-02T02:00:00.000Z', null],
      ['q1', '开户', '2026-11-01T02:00:00.000Z', null],
    ],
  )
})

test('SVC-06 CALL-019 the texts come along where a list shows them in place', async () => {
  const input = { serviceType: 'common_question', withHtml: true, pageParam } as const
  const answer = await visitor.call('content.serviceCenterList', input)
  assert.ok(answer.ok)
  assert.deepEqual(
    answer.data.list.map(entry => entry.html),
    ['<p>T+1 日确认。</p>\n', '<p>准备身份证和银行卡。</p>\n'],
  )
})

test('SVC-02 CALL-019 a download tells name, size, type and date of a file that is there', async () => {
  const answer = await visitor.call('content.serviceCenterList', { serviceType: 'data_download', pageParam })
  assert.ok(answer.ok)
  const [entry] = answer.data.list
  const [file] = entry?.attachments ?? []
  assert.deepEqual([entry?.group, entry?.serviceTime], ['账户类表格', '2026-10-15T01:00:00.000Z'])
  assert.deepEqual([file?.name, file?.type], ['form.pdf', 'application/pdf'])
  const bytes = await (await fetch(`${server.url}${file?.url}`)).arrayBuffer()
  assert.equal(bytes.byteLength, file?.size)
})

test('CALL-019 CODE-20 a list nobody knows is refused', async () => {
  const path = '/api/content/service-center/list'
  const unknown: { serviceType: never } = JSON.parse('{"serviceType":"gossip"}')
  const answer = await visitor.call('content.serviceCenterList', { ...unknown, pageParam })
  assert.ok(!answer.ok, path)
  assert.deepEqual([answer.code, answer.field], ['PARAM-0001', 'serviceType'])
})

test('CALL-020 an entry has its text; an unknown one is not found', async () => {
  const answer = await visitor.call('content.serviceCenterDetail', { id: 'q1' })
  assert.ok(answer.ok)
  assert.deepEqual([answer.data.title, answer.data.html], ['如何开户', '<p>准备身份证和银行卡。</p>\n'])
  const missing = await visitor.call('content.serviceCenterDetail', { id: 'q9' })
  assert.ok(!missing.ok && missing.code === 'SYS-0404')
})

test('CALL-021 a job is there with its text until the day it closes', async () => {
  const jobs = async () => {
    const answer = await visitor.call('content.jobList', { pageParam: { pageNum: 1, pageSize: 10 } })
    assert.ok(answer.ok)
    return answer.data
  }
  const { total, list } = await jobs()
  assert.equal(total, 1)
  assert.deepEqual(list[0], {
    id: 'J1',
    title: '研究员',
    department: '研究部',
    city: '上海',
    count: 2,
    category: '社会招聘',
    education: '硕士',
    publishedOn: '2026-11-12',
    closesOn: '2026-11-20',
    html: '<h2>职责</h2>\n<ul>\n<li>研究</li>\n</ul>\n',
  })
  await server.setClock('2026-11-21T00:00:00+08:00')
  assert.equal((await jobs()).total, 0)
  await server.setClock('2026-11-20T10:00:00+08:00')
})

test('CALL-025 the parts about the company stand in their order', async () => {
  const answer = await visitor.call('content.aboutUs', {})
  assert.ok(answer.ok)
  assert.deepEqual(answer.data.sections, [
    { id: 'profile', title: '公司简介', lead: '', html: '<p>我们管理基金。</p>\n' },
    { id: 'team', title: '团队', lead: '', html: '<p>我们的团队。</p>\n' },
  ])
})

test('CALL-921 a page tells its text and day; an unknown one is not found', async () => {
  const answer = await visitor.call('content.pageDetail', { id: 'aml' })
  assert.ok(answer.ok)
  const { title, lead, updatedOn } = answer.data
  assert.deepEqual([title, lead, updatedOn], ['反洗钱', '您的身份', '2026-01-05'])
  const missing = await visitor.call('content.pageDetail', { id: 'amn' })
  assert.ok(!missing.ok && missing.code === 'SYS-0404')
})

test('CALL-922 people are published by list, in its order, and found by a word', async () => {
  const find = async (list: 'sales' | 'bond', keyWord?: string) => {
    const answer = await visitor.call('content.publicityList', { list, ...(keyWord && { keyWord }), pageParam })
    assert.ok(answer.ok)
    return answer.data.list
  }
  assert.deepEqual(
    (await find('sales')).map(({ id, since, certificateNo }) => [id, since, certificateNo]),
    [
      ['S1', '2016-01-06', 'F001'],
      ['S2', null, 'F002'],
    ],
  )
  assert.deepEqual(
    (await find('sales', 'f002')).map(person => person.name),
    ['唐嘉树'],
  )
  assert.deepEqual(await find('bond'), [])
})

test('PUB-04 CALL-923 a manager has his tenures with both NAVs of each growth, a portfolio once, and his articles', async () => {
  const answer = await visitor.call('content.managerDetail', { manId: 'M1' })
  assert.ok(answer.ok)
  const { tenures, articles, name, years } = answer.data
  assert.deepEqual([name, years], ['甲经理', 11])
  assert.deepEqual(
    tenures.map(({ fundCode, from, to }) => [fundCode, from, to]),
    [
      [growing.a, '2026-10-18', null],
      [growing.fresh, '2026-03-02', null],
    ],
  )
  const growth = tenures[0]?.growth
  // The tenure began on a Sunday without a NAV, so it counts from the next day with one.
  assert.deepEqual([growth?.fromDay, growth?.toDay], ['2026-10-19', '2026-11-19'])
  assert.ok(growth && Number(growth.toNav) > 0 && Number(growth.fromNav) > 0)
  assert.deepEqual(
    articles.map(article => article.id),
    ['A2', 'A1'],
  )
  const missing = await visitor.call('content.managerDetail', { manId: 'M9' })
  assert.ok(!missing.ok && missing.code === 'SYS-0404')
})

test('PUB-04 CALL-923 a tenure says whether its fund can be bought, and a fund being raised is named with its days', async () => {
  const before = await visitor.call('content.managerDetail', { manId: 'M1' })
  assert.ok(before.ok)
  assert.deepEqual([before.data.today, before.data.raising], ['2026-11-20', []])
  assert.deepEqual(
    before.data.tenures.map(({ purchase, plan }) => [purchase.kind, purchase.reason, plan.reason]),
    [
      ['purchase', null, null],
      ['purchase', null, null],
    ],
  )
  await server.db
    .insertInto('manager_tenure')
    .values({ man_id: 'M1', fundcode: funds.raising, from_day: isoDate('2026-11-02'), to_day: null })
    .execute()
  const answer = await visitor.call('content.managerDetail', { manId: 'M1' })
  assert.ok(answer.ok)
  assert.deepEqual(
    answer.data.raising.map(({ fundCode, raiseStart, raiseEnd, purchase }) => [
      ...[fundCode, raiseStart, raiseEnd],
      purchase.kind,
    ]),
    [[funds.raising, '2026-11-09', '2026-11-30', 'subscription']],
  )
  // No NAV, no tenure yet.
  assert.equal(answer.data.tenures.length, 2)
})

test('STA-02 what every screen shares comes from calls, in the shape it is shown in', async () => {
  const about = await visitor.call('content.aboutUs', {})
  const notices = await visitor.call('content.infoNotice', {})
  const words = await visitor.call('content.searchKeywordList', {})
  const banks = await visitor.call('content.supportBankList', {})
  const managers = await visitor.call('content.managerList', { pageParam: { pageNum: 1, pageSize: 1000 } })
  const types = await visitor.call('content.fundTypeList', {})
  const risk = await server.client(await world.tokenOf('zhangSan')).call('account.riskInfo', {})
  assert.ok(about.ok && notices.ok && words.ok && banks.ok && managers.ok && types.ok && risk.ok)
  assert.deepEqual(
    about.data.sections.map(({ id, title, html }) => [id, title, html]),
    [
      ['profile', '公司简介', '<p>我们管理基金。</p>\n'],
      ['team', '团队', '<p>我们的团队。</p>\n'],
    ],
  )
  const titles = Object.entries(notices.data).map(([group, { list }]) => [group, ...list.map(each => each.title)])
  assert.deepEqual(titles, [
    ['regular', '公告N1'],
    ['trans', '公告N2', '公告N3'],
    ['issue'],
    ['temp', '关于系统维护的公告'],
    ['company'],
  ])
  assert.deepEqual(
    words.data.list.map(each => each.keyWord),
    ['货币基金', '红利', '红利'],
  )
  assert.deepEqual(
    banks.data.list.map(each => [each.bankCode, each.bankName, each.logo]),
    [
      ['002', '中国工商银行', 'ICBC'],
      ['007', '招商银行', 'CMB'],
    ],
  )
  assert.deepEqual(
    managers.data.list.map(each => [each.manId, each.name]),
    [
      ['M1', '甲经理'],
      ['M2', '乙经理'],
    ],
  )
  assert.deepEqual(
    types.data.list.map(each => `${each.fundTypeName} ${each.count}`),
    ['混合型 4', '股票型 1', '债券型 1', '货币型 1', '指数型 1', 'LOF 4'],
  )
  assert.equal(risk.data.questions.length, 12)
  for (const { title, options, selectIndex } of risk.data.questions)
    assert.ok(title !== '' && options.length > 1 && selectIndex === '', title)
})
