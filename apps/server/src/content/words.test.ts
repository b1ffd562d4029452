import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '@zhixiao/contract/client.ts'
import { growing, insertGrowthMarket } from '../testing/growth-market.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { loadWorld } from '../testing/world.ts'

let server: TestServer
let visitor: Client
before(async () => {
  server = await startTestServer({ at: '2026-11-20T10:00:00+08:00' })
  await loadWorld(server)
  await insertGrowthMarket(server.db)
  visitor = server.client()
})
after(() => server.close())

const pageParam = { pageNum: 1, pageSize: 10 }

test('CALL-001 the award wall is newest first', async () => {
  const answer = await visitor.call('content.awardWall', {})
  assert.ok(answer.ok)
  assert.deepEqual(
    answer.data.list.map(award => [award.year, award.awardedBy]),
    [
      [2025, '示例机构'],
      [2024, '示例机构'],
    ],
  )
})

test('CALL-002 articles come newest first, without those hidden or of a later minute', async () => {
  const all = await visitor.call('content.articleList', { pageParam })
  assert.ok(all.ok)
  assert.deepEqual(
    all.data.list.map(article => article.id),
    ['A2', 'A1'],
  )
  assert.equal(all.data.total, 2)
  const videos = await visitor.call('content.articleList', { contentType: 'video', pageParam })
  assert.ok(videos.ok)
  assert.deepEqual(
    videos.data.list.map(article => [article.id, article.publishedOn]),
    [['A2', '2026-11-20']],
  )
})

test('CALL-002 a page past the end is empty and still tells the total', async () => {
  const answer = await visitor.call('content.articleList', { pageParam: { pageNum: 3, pageSize: 1 } })
  assert.ok(answer.ok)
  assert.deepEqual([answer.data.list, answer.data.total], [[], 2])
})

test('CALL-002 a page of nothing is refused by its field', async () => {
  const answer = await visitor.call('content.articleList', { pageParam: { pageNum: 0, pageSize: 10 } })
  assert.ok(!answer.ok)
  assert.deepEqual([answer.code, answer.field], ['PARAM-0001', 'pageParam.pageNum'])
})

test('CALL-003 an article has its body; one hidden, to come or unknown is not found', async () => {
  const answer = await visitor.call('content.articleDetail', { id: 'A1' })
  assert.ok(answer.ok)
  assert.equal(answer.data.body, '第一段\n\n第二段')
  for (const id of ['A3', 'A4', 'A9']) {
    const missing = await visitor.call('content.articleDetail', { id })
    assert.ok(!missing.ok && missing.code === 'SYS-0404', id)
  }
})

test('CALL-006 notices of a group come newest first, none of tomorrow and none withdrawn', async () => {
  const answer = await visitor.call('content.noticeList', { group: 'trans', pageParam })
  assert.ok(answer.ok)
  assert.deepEqual(
    answer.data.list.map(notice => [notice.noticeId, notice.groupName]),
    [
      ['N2', '交易公告'],
      ['N3', '交易公告'],
    ],
  )
  const ofFund = await visitor.call('content.noticeList', { fundCode: growing.a, pageParam })
  assert.ok(ofFund.ok)
  assert.deepEqual(
    ofFund.data.list.map(notice => notice.noticeId),
    ['N2', 'N1'],
  )
})

test('CALL-007 a notice names its fund; an unknown one is not found and a malformed id refused', async () => {
  const answer = await visitor.call('content.noticeDetail', { id: 'N1' })
  assert.ok(answer.ok)
  assert.deepEqual([answer.data.body, answer.data.fundName], ['正文', '测试成长LOF A'])
  const missing = await visitor.call('content.noticeDetail', { id: 'N4' })
  assert.ok(!missing.ok && missing.code === 'SYS-0404')
  const malformed = await visitor.call('content.noticeDetail', { id: 'N 1' })
  assert.ok(!malformed.ok)
  assert.deepEqual([malformed.code, malformed.field], ['PARAM-0001', 'id'])
})

test('CALL-010 CODE-13 nine periods for a fund, day and five years more for the ranking', async () => {
  const answer = await visitor.call('content.fundIncType', {})
  assert.ok(answer.ok)
  const { list, ranking } = answer.data
  assert.deepEqual(
    list.map(period => period.name).join(' '),
    '近一周 近一月 近三月 近半年 近一年 近两年 近三年 今年以来 成立以来',
  )
  const extra = ranking.filter(period => !list.some(each => each.code === period.code))
  assert.deepEqual(
    extra.map(period => period.code),
    ['day', 'five-years'],
  )
})

test('CALL-011 adverts of a place stand in their order; an unknown place has none', async () => {
  const answer = await visitor.call('content.advertList', { id: 'home' })
  assert.ok(answer.ok)
  assert.deepEqual(
    answer.data.list.map(advert => advert.id),
    ['D2', 'D1'],
  )
  const none = await visitor.call('content.advertList', { id: 'nowhere' })
  assert.ok(none.ok && none.data.list.length === 0)
})

test('CALL-022 agencies are found by kind and province', async () => {
  const answer = await visitor.call('content.agencyList', { kind: '银行', province: '上海市', pageParam })
  assert.ok(answer.ok)
  assert.deepEqual(
    answer.data.list.map(agency => agency.agencyId),
    ['102'],
  )
})

test('CALL-023 a fund names its agencies; a private scheme and an unknown fund are not found', async () => {
  const answer = await visitor.call('content.agencyFund', { fundCode: growing.a })
  assert.ok(answer.ok)
  assert.deepEqual(
    answer.data.list.map(agency => agency.agencyId),
    ['101', '103'],
  )
  for (const fundCode of [growing.scheme, '999999']) {
    const missing = await visitor.call('content.agencyFund', { fundCode })
    assert.ok(!missing.ok && missing.code === 'SYS-0404', fundCode)
  }
})

test('CALL-024 banks carry their badge and limits', async () => {
  const answer = await visitor.call('content.supportBankList', {})
  assert.ok(answer.ok)
  assert.deepEqual(answer.data.list[0], {
    bankCode: '002',
    bankName: '中国工商银行',
    logo: 'ICBC',
    singleMaxAmount: '5000000.00',
    dayMaxAmount: '20000000.00',
  })
})
