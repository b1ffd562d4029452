import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
import { insertFiles } from '@zhixiao/db/content/files.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { growing, insertGrowthMarket } from '../../testing/growth-market.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { loadWorld } from '../../testing/world.ts'

let server: TestServer
let visitor: Client
before(async () => {
  server = await startTestServer({ at: '2026-11-20T10:00:00+08:00' })
  await loadWorld(server)
  await insertGrowthMarket(server.db)
  await attachTwoFiles('notice', 'N3')
  visitor = server.client()
})
after(() => server.close())

const pageParam = { pageNum: 1, pageSize: 10 }

async function attachTwoFiles(kind: 'notice', id: string): Promise<void> {
  const files = ['a.pdf', 'b.pdf'].map(name => ({ name, bytes: Buffer.from(name), sha256: hash('sha256', name) }))
  await withTx(server.db, async tx => {
    await insertFiles(
      tx,
      files.map(({ bytes, sha256 }) => ({ bytes, sha256, type: 'application/pdf' })),
    )
    const rows = files.map(({ name, sha256 }) => ({ kind, id, version: 1, name, role: 'attachment' as const, sha256 }))
    await tx.insertInto('attachment').values(rows).execute()
  })
}

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

test('CALL-003 an article has its text, column, neighbours and what it is about; one withdrawn, to come or unknown is not found', async () => {
  const answer = await visitor.call('content.articleDetail', { id: 'A1' })
  assert.ok(answer.ok)
  const { html, column, previous, next, related, funds, video } = answer.data
  assert.equal(html, '<p>第一段</p>\n<p>第二段</p>')
  assert.deepEqual(column, { id: 'market', title: '市场观点' })
  assert.deepEqual([previous?.id, next, video], ['A2', null, null])
  // Neither a withdrawn article nor a private scheme.
  assert.deepEqual(
    related.map(row => row.id),
    ['A2'],
  )
  assert.deepEqual(
    funds.map(fund => fund.fundCode),
    [growing.a],
  )
  for (const id of ['A3', 'A4', 'A9']) {
    const missing = await visitor.call('content.articleDetail', { id })
    assert.ok(!missing.ok && missing.code === 'SYS-0404', id)
  }
})

test('CALL-004 columns below the root or a column stand in their order with the number of their articles', async () => {
  const answer = await visitor.call('content.columnList', { id: 'viewpoint' })
  assert.ok(answer.ok)
  assert.deepEqual(
    answer.data.list.map(({ id, title, count }) => [id, title, count]),
    [
      ['video', '视频', 0],
      ['market', '市场观点', 2],
    ],
  )
  const below = await visitor.call('content.columnList', { id: 'market' })
  assert.ok(below.ok && below.data.list.map(column => column.id).join() === 'week')
  const unknown = await visitor.call('content.columnList', { id: 'nothing' })
  assert.ok(unknown.ok && unknown.data.list.length === 0)
})

test('CALL-005 a column puts the articles it names in front, else its newest; none of what is withdrawn', async () => {
  const refs = async (id: string) => {
    const answer = await visitor.call('content.columnRefList', { id })
    assert.ok(answer.ok)
    return answer.data.list.map(article => article.id)
  }
  assert.deepEqual(await refs('market'), ['A1'])
  await server.db
    .updateTable('document')
    .set({ data: JSON.stringify({ featured: [] }), version: 2 })
    .where('kind', '=', 'column')
    .where('id', '=', 'market')
    .execute()
  assert.deepEqual(await refs('market'), ['A2', 'A1'])
  assert.deepEqual(await refs('week'), [], 'no articles of other columns')
  assert.deepEqual(await refs('nothing'), [])
})

test('PUB-09 CALL-006 of all states only 0 and 1 are shown', async () => {
  const answer = await visitor.call('content.noticeList', { pageParam })
  assert.ok(answer.ok)
  assert.deepEqual(
    answer.data.list.map(notice => notice.noticeId),
    ['N2', 'N3', 'N1'],
  )
  for (const id of ['N4', 'N5']) {
    const hidden = await visitor.call('content.noticeDetail', { id })
    assert.ok(!hidden.ok && hidden.code === 'SYS-0404', id)
  }
})

test('PUB-09 CALL-006 notices are searched by a word of the title and by year', async () => {
  const found = async (filter: { keyWord?: string; year?: number }) => {
    const answer = await visitor.call('content.noticeList', { ...filter, pageParam })
    assert.ok(answer.ok)
    return answer.data.list.map(notice => notice.noticeId)
  }
  assert.deepEqual(await found({ keyWord: ' n3 ' }), ['N3'])
  assert.deepEqual(await found({ keyWord: '%' }), [])
  assert.deepEqual(await found({ keyWord: growing.a }), ['N2', 'N1'])
  assert.deepEqual(await found({ year: 2026, keyWord: '公告' }), ['N2', 'N3', 'N1'])
  assert.deepEqual(await found({ year: 2025 }), [])
})

test('CALL-026 CODE-19 the five groups come together, each newest first with the number of all', async () => {
  const answer = await visitor.call('content.infoNotice', {})
  assert.ok(answer.ok)
  assert.deepEqual(
    Object.entries(answer.data).map(([group, { total, list }]) => [group, total, list.map(notice => notice.noticeId)]),
    [
      ['regular', 1, ['N1']],
      ['trans', 2, ['N2', 'N3']],
      ['issue', 0, []],
      ['temp', 0, []],
      ['company', 0, []],
    ],
  )
  assert.deepEqual(
    answer.data.trans.list.map(notice => notice.attachmentCount),
    [0, 2],
  )
})

test('CALL-009 hot words stand in the order given to them', async () => {
  const answer = await visitor.call('content.searchKeywordList', {})
  assert.ok(answer.ok)
  assert.deepEqual(answer.data.list, [
    { id: 'K2', keyWord: '货币基金' },
    { id: 'K1', keyWord: '红利' },
  ])
})

test('CALL-006 notices of a group come newest first, none of tomorrow and none withdrawn', async () => {
  const answer = await visitor.call('content.noticeList', { group: 'trans', pageParam })
  assert.ok(answer.ok)
  assert.deepEqual(
    answer.data.list.map(notice => [notice.noticeId, notice.groupName, notice.attachmentCount]),
    [
      ['N2', '交易公告', 0],
      ['N3', '交易公告', 2],
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
  assert.deepEqual([answer.data.html, answer.data.fundName], ['<p>正文</p>', '测试成长LOF A'])
  const middle = await visitor.call('content.noticeDetail', { id: 'N3' })
  assert.ok(middle.ok)
  assert.deepEqual([middle.data.previous?.noticeId, middle.data.next], ['N2', null])
  assert.deepEqual([middle.data.attachmentCount, middle.data.previous?.attachmentCount], [2, 0])
  const before = await visitor.call('content.noticeDetail', { id: 'N2' })
  assert.equal(before.ok && before.data.next?.attachmentCount, 2)
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

test('CALL-011 adverts of a place stand in their order, with link, film and poster; an unknown place has none', async () => {
  const [film, poster] = ['film', 'poster'].map(each => ({ sha256: hash('sha256', each), bytes: Buffer.from(each) }))
  assert.ok(film && poster)
  await withTx(server.db, async tx => {
    await insertFiles(tx, [
      { ...film, type: 'video/mp4' },
      { ...poster, type: 'image/webp' },
    ])
    const of = { kind: 'advert', id: 'D1', version: 1 }
    const rows = [
      { ...of, name: 'film.mp4', role: 'video', sha256: film.sha256 },
      { ...of, name: 'poster.webp', role: 'poster', sha256: poster.sha256 },
    ]
    await tx.insertInto('attachment').values(rows).execute()
  })
  const answer = await visitor.call('content.advertList', { id: 'home' })
  assert.ok(answer.ok)
  assert.deepEqual(
    answer.data.list.map(advert => advert.id),
    ['D2', 'D1'],
  )
  const [bare, filmed] = answer.data.list
  assert.deepEqual([bare?.jumpPath, bare?.videoPath, bare?.posterPath], ['/fund', null, null])
  assert.ok(filmed?.videoPath?.includes(film.sha256))
  assert.ok(filmed?.posterPath?.includes(poster.sha256))
  const none = await visitor.call('content.advertList', { id: 'nowhere' })
  assert.ok(none.ok && none.data.list.length === 0)
})

test('CALL-022 SVC-08 agencies are found by kind, province and a word; the provinces of their kind come with them', async () => {
  const find = async (filter: { kind?: 'direct' | 'consign'; province?: string; keyWord?: string }) => {
    const answer = await visitor.call('content.agencyList', { ...filter, pageParam })
    assert.ok(answer.ok)
    return answer.data
  }
  const ids = ({ list }: Awaited<ReturnType<typeof find>>) => list.map(agency => agency.agencyId)
  const banks = await find({ kind: 'consign', province: '上海市' })
  assert.deepEqual(ids(banks), ['102'])
  assert.deepEqual(banks.provinces, [
    { province: '上海市', count: 1 },
    { province: '北京市', count: 1 },
  ])
  assert.deepEqual(ids(await find({ keyWord: '机构103' })), ['103'])
  await server.db.updateTable('agency').set({ website: 'https://a.example' }).where('agency_id', '=', '103').execute()
  const websiteOf = async (keyWord: string) => (await find({ keyWord })).list.map(agency => agency.website)
  assert.deepEqual([await websiteOf('机构101'), await websiteOf('机构103')], [[null], ['https://a.example']])
  assert.deepEqual(ids(await find({ keyWord: '北京' })), ['101'])
  assert.deepEqual(ids(await find({ kind: 'direct', keyWord: '北京' })), [])
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
