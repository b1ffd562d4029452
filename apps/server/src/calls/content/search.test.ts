import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { growing, insertGrowthMarket } from '../../testing/growth-market.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { funds, loadWorld } from '../../testing/world.ts'

const texts = [
  { kind: 'article', id: 'cq-1', grp: 'market', title: '重庆银行与长盛的启示', type: 'mandt', day: '2026-11-18' },
  { kind: 'article', id: 'cq-2', grp: 'video', title: '三分钟看懂重庆', type: 'video', day: '2026-11-19' },
  { kind: 'article', id: 'cq-3', grp: 'market', title: '重庆以后的事', type: 'other', day: '2026-12-19' },
  { kind: 'notice', id: 'cq-4', grp: 'trans', title: '关于重庆网点的公告', type: '', day: '2026-11-17' },
  { kind: 'notice', id: 'cq-5', grp: 'trans', title: '已撤回的重庆公告', type: '', day: '2026-11-17', state: '2' },
  { kind: 'service', id: 'cq-6', grp: 'common_question', title: '提交之后可以反悔吗？', type: '', day: '2026-11-01' },
  { kind: 'service', id: 'cq-7', grp: 'trade_rule', title: '反悔的规则', type: '', day: '2026-11-01' },
  { kind: 'service', id: 'cq-8', grp: 'no-such-list', title: '反悔', type: '', day: '2026-11-01' },
  { kind: 'service', id: 'cq-9', grp: 'trade_rule', title: '遥远之事', type: '', day: '2026-12-19' },
  ...Array.from({ length: 35 }, (_, index) => ({
    kind: 'notice',
    id: `many-${index}`,
    grp: 'company',
    title: '众多公告之一',
    type: '',
    day: `2025-01-${String(1 + (index % 28)).padStart(2, '0')}`,
  })),
]

let server: TestServer
let visitor: Client
before(async () => {
  server = await startTestServer({ at: '2026-11-20T10:00:00+08:00' })
  await loadWorld(server)
  await insertGrowthMarket(server.db)
  await withTx(server.db, async tx => {
    const rows = texts.map(({ type, day, ...text }) => ({
      state: '1',
      ...text,
      published_at: new Date(`${day}T09:00:00+08:00`),
      data: JSON.stringify(type === '' ? {} : { type, funds: [], related: [] }),
      ...(text.id === 'cq-6' && { html: '<p>十五点以前</p><p>可以在记录里 &amp; 撤单。</p>' }),
    }))
    for (const row of rows) await tx.insertInto('document').values(row).execute()
    await insertRows(tx, 'manager', [{ man_id: 'cq-m', name: '重一鸣' }])
    await bumpVersion(tx, 'content')
  })
  visitor = server.client()
})
after(() => server.close())

type Answer = OutputOf<'content.search'>

async function found(keyWord: string, isMoreFilter?: '0' | '1'): Promise<Answer> {
  const answer = await visitor.call('content.search', { keyWord, ...(isMoreFilter && { isMoreFilter }) })
  assert.ok(answer.ok, keyWord)
  return answer.data
}

/** Names of the results, without the object around them. */
const names = ({ list }: Answer) =>
  list.map(item => {
    if ('fundSearchAppVO' in item) return item.fundSearchAppVO.fundCode
    if ('fundManagerSearchAppVO' in item) return item.fundManagerSearchAppVO.manId
    if ('helpSearchAppVO' in item) return item.helpSearchAppVO.id
    if ('articleInfoSearchAppVO' in item) return item.articleInfoSearchAppVO.id
    return item.fundNoticeSearchAppVO.noticeId
  })

test('SRCH-05 CALL-015 each result is one of the four objects, with the fields the specification names', async () => {
  const { list } = await found('重', '1')
  assert.deepEqual(list, [
    {
      fundManagerSearchAppVO: { name: '重一鸣', manId: 'cq-m', avatar: '', fundName: null, fundCount: 0 },
      ranges: [[0, 1]],
    },
    {
      articleInfoSearchAppVO: {
        title: '重庆银行与长盛的启示',
        id: 'cq-1',
        contentType: 'mandt',
        jumpPath: '/viewpoint/viewpoint_article?id=cq-1',
        publishedOn: '2026-11-18',
      },
      ranges: [[0, 1]],
    },
    {
      articleInfoSearchAppVO: {
        title: '三分钟看懂重庆',
        id: 'cq-2',
        contentType: 'video',
        jumpPath: '/viewpoint/viewpoint_video?id=cq-2',
        publishedOn: '2026-11-19',
      },
      ranges: [[5, 6]],
    },
    {
      fundNoticeSearchAppVO: { title: '关于重庆网点的公告', noticeId: 'cq-4', publishedOn: '2026-11-17' },
      ranges: [[2, 3]],
    },
  ])
  const [fund] = (await found(growing.a)).list
  assert.ok(fund && 'fundSearchAppVO' in fund)
  assert.deepEqual([fund.fundSearchAppVO.fundName, fund.fundSearchAppVO.fundCode], ['测试成长LOF A', growing.a])
  assert.equal(fund.fundSearchAppVO.year?.growth, '0.31300000')
  assert.deepEqual([fund.ranges, fund.codeRanges], [[], [[0, 6]]])
})

test('SRCH-02 results come by group with the number of each, also of those the list has no room for', async () => {
  assert.deepEqual((await found('重庆')).counts, { fund: 0, manager: 0, help: 0, article: 2, notice: 1 })
  const short = await found('众多公告')
  assert.deepEqual([short.counts.notice, short.list.length], [35, 5])
  const long = await found('众多公告', '1')
  assert.deepEqual([long.counts.notice, long.list.length], [35, 30])
  assert.equal(names(long)[0], 'many-27')
  assert.deepEqual(await found('没有这样的词', '1'), {
    counts: none,
    similar: [],
    list: [],
  })
})

test('SRCH-02 a manager is shown with the largest fund and the number of funds managed', async () => {
  const { rows } = await listed()
  for (const [name, fundCount] of rows) {
    const { list } = await found(name)
    const manager = list.find(item => 'fundManagerSearchAppVO' in item)
    assert.ok(manager && 'fundManagerSearchAppVO' in manager, name)
    assert.equal(manager.fundManagerSearchAppVO.fundCount, fundCount, name)
  }
})

test('SRCH-03 a manager is found by pinyin, in full and by initials, by each reading of the name', async () => {
  for (const keyWord of ['zhongyiming', 'chongyiming', 'zym', 'cym', '重ym']) {
    const { counts, list } = await found(keyWord)
    assert.equal(counts.manager, 1, keyWord)
    const manager = list.find(item => 'fundManagerSearchAppVO' in item)
    assert.ok(manager && 'fundManagerSearchAppVO' in manager)
    assert.equal(manager.fundManagerSearchAppVO.name, '重一鸣')
  }
})

async function listed() {
  const answer = await visitor.call('content.managerList', { pageParam: { pageNum: 1, pageSize: 10 } })
  assert.ok(answer.ok)
  return { rows: answer.data.list.map(manager => [manager.name, manager.fundCount] as const) }
}

test('SRCH-03 letters find by pinyin with every reading, digits by code, and the match is marked by ranges', async () => {
  for (const query of ['cqyh', 'chongqingyinhang', 'zhongqyinh', 'CQ银行', 'ｃｑｙｉｎｈ']) {
    const { list } = await found(query)
    assert.deepEqual([names({ list, counts: none, similar: [] }), list[0]?.ranges], [['cq-1'], [[0, 4]]], query)
  }
  assert.deepEqual(names(await found('71000')), [funds.mixed, funds.backEnd])
  const [money] = (await found('cshb')).list
  assert.ok(money && 'fundSearchAppVO' in money)
  assert.deepEqual([money.fundSearchAppVO.sevenDayYield, money.ranges], ['0.01589633', [[0, 4]]])
})

const none = { fund: 0, manager: 0, help: 0, article: 0, notice: 0 }

test('CUS-18 help is found by the words of a question, in title or text, answers before rules', async () => {
  const { counts, similar, list } = await found('怎么撤单')
  assert.deepEqual([counts, similar], [{ ...none, help: 1 }, []])
  assert.deepEqual(await found('怎么\u200b撤单\ufeff'), { counts, similar, list }, 'as pasted from a document')
  assert.deepEqual(list, [
    {
      helpSearchAppVO: {
        title: '提交之后可以反悔吗？',
        id: 'cq-6',
        serviceType: 'common_question',
        excerpt: '十五点以前 可以在记录里 & 撤单。',
        excerptRanges: [[15, 17]],
      },
      ranges: [],
    },
  ])
  assert.deepEqual(names(await found('反悔')), ['cq-7', 'cq-6'])
  assert.deepEqual(names(await found('怎么反悔')), ['cq-6', 'cq-7'])
  assert.deepEqual(names(await found('fanhui')), ['cq-7', 'cq-6'])
})

test('CUS-18 a name with one wrong character, or with a part left out, is found as similar', async () => {
  const wrong = await found('重庆银航')
  assert.deepEqual([names(wrong), wrong.similar, wrong.list[0]?.ranges], [['cq-1'], ['article'], [[0, 3]]])
  assert.deepEqual(names(await found('提交以后可以反悔')), ['cq-6'])
  const typo = await found('反侮的规则')
  assert.deepEqual([names(typo), typo.similar], [['cq-7'], []])
  assert.deepEqual(names(await found('csclA')), [growing.a])
})

test('SRCH-05 what visitors may not see is not found: private schemes, ended funds, later and withdrawn texts', async () => {
  for (const query of [
    '测试专户',
    growing.scheme,
    '测试保本',
    growing.ended,
    '重庆以后',
    '已撤回的重庆公告',
    '遥远之事',
  ]) {
    assert.deepEqual((await found(query, '1')).list, [], query)
  }
})

test('SRCH-04 SRCH-05 a blank, too long or missing keyword and an unknown filter are refused by name', async () => {
  for (const keyWord of ['', ' ', '　\t', 'a'.repeat(65)]) {
    const answer = await visitor.call('content.search', { keyWord })
    assert.ok(!answer.ok)
    assert.deepEqual([answer.code, answer.field], ['PARAM-0001', 'keyWord'], keyWord)
  }
  assert.equal((await found('a'.repeat(64))).list.length, 0)
  // @ts-expect-error no such filter
  const filter = await visitor.call('content.search', { keyWord: '重庆', isMoreFilter: '2' })
  assert.ok(!filter.ok && filter.field === 'isMoreFilter')
  // @ts-expect-error no keyword
  const missing = await visitor.call('content.search', {})
  assert.ok(!missing.ok && missing.field === 'keyWord')
})
