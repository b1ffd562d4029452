import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SearchDocument, SearchKind } from './search-document.ts'
import { createSearchIndex } from './search-index.ts'

const readings: Record<string, string[]> = {
  中: ['zhong'],
  庚: ['geng'],
  小: ['xiao'],
  盘: ['pan'],
  价: ['jia', 'jie'],
  值: ['zhi'],
  重: ['zhong', 'chong'],
  庆: ['qing'],
  银: ['yin'],
  行: ['xing', 'hang', 'heng'],
  绿: ['lv', 'lu'],
  色: ['se', 'shai'],
  西: ['xi'],
  安: ['an'],
  先: ['xian'],
  红: ['hong'],
  利: ['li'],
  指: ['zhi'],
  数: ['shu', 'shuo'],
  𬭊: ['du'],
}

const indexOf = (documents: readonly SearchDocument[]) => {
  const index = createSearchIndex(character => readings[character] ?? [])
  for (const document of documents) index.put(document)
  return index
}
const text = (words: string, kind: SearchKind = 'article'): SearchDocument => ({
  kind,
  key: words,
  text: words,
  order: 0,
})

/** The parts of `words` that a query highlights. */
function marked(words: string, query: string): string[] {
  const [hit] = indexOf([text(words)])
    .search(query)
    .best('article', 1)
  return (hit?.ranges ?? []).map(([start, end]) => words.slice(start, end))
}

test('SRCH-03 letters find Chinese by full pinyin, initials, a mixture and the beginning of the last syllable', () => {
  const words = '中庚小盘价值'
  for (const [query, part] of [
    ['zhonggeng', '中庚'],
    ['zg', '中庚'],
    ['zhg', '中庚'],
    ['zhonggx', '中庚小'],
    ['zgengxp', '中庚小盘'],
    ['zhonggengxi', '中庚小'],
    ['xpjz', '小盘价值'],
    ['pan', '盘'],
    ['中geng小p', '中庚小盘'],
  ] as const) {
    assert.deepEqual(marked(words, query), [part], query)
  }
  for (const query of ['zhogeng', 'gz', 'onggeng', 'zgxpjzz', 'zhonggenggeng']) {
    assert.deepEqual(marked(words, query), [], query)
  }
})

test('SRCH-03 every reading of a character finds it, and ü is typed v', () => {
  for (const query of ['cq', 'zhongqing', 'chongqingyinhang', 'cqyinh', 'yx', 'yinheng']) {
    assert.notDeepEqual(marked('重庆银行', query), [], query)
  }
  for (const query of ['lvse', 'lüse', 'LÜSHAI', 'luse', 'ls']) assert.deepEqual(marked('绿色', query), ['绿色'], query)
})

test('SRCH-03 seven characters can be typed as pinyin, the eighth only as itself', () => {
  const words = '中庚小盘价值红利指数'
  assert.deepEqual(marked(words, 'zgxpjzho'), ['中庚小盘价值红'])
  assert.deepEqual(marked(words, 'zgxpjzhongl'), [])
  assert.deepEqual(marked(words, 'zgxpjzhong利指'), ['中庚小盘价值红利指'])
})

test('SRCH-03 width, case and white space make no difference, and ranges are those of the text as it is', () => {
  assert.deepEqual(marked('红利ETF 2026 年', 'etf2026年'), ['ETF 2026 年'])
  assert.deepEqual(marked('红利ＥＴＦ联接', ' e tf '), ['ＥＴＦ'])
  assert.deepEqual(marked('红利etf', 'ＥＴＦ'), ['etf'])
  assert.deepEqual(marked('𬭊红𬭊红', '𬭊'), ['𬭊', '𬭊'])
  assert.deepEqual(marked('a𬭊红利', 'duhl'), ['𬭊红利'])
})

test('SRCH-03 every place of a text is marked, a syllable rather than its letters, and never over a border', () => {
  assert.deepEqual(marked('红利与红利', 'hl'), ['红利', '红利'])
  assert.deepEqual(marked('先西安', 'xian'), ['先', '西安'])
  const index = indexOf([text('中'), text('庚')])
  assert.equal(index.search('zg').counts.article, 0)
})

test('SRCH-03 digits find funds by the beginning of their code, and texts by the digits in them', () => {
  const index = indexOf([
    { kind: 'fund', key: '990012', code: '990012', text: '红利指数', order: 990012 },
    { kind: 'fund', key: '990001', code: '990001', text: '小盘9900', order: 990001 },
    { kind: 'fund', key: '120099', code: '120099', text: '价值', order: 120099 },
    text('价值9900点', 'notice'),
  ])
  const found = index.search('9900')
  assert.deepEqual(found.counts, { fund: 2, manager: 0, help: 0, article: 0, notice: 1 })
  assert.deepEqual(
    found.best('fund', 9).map(({ document, ranges, codeRanges }) => [document.key, ranges, codeRanges]),
    [
      ['990012', [], [[0, 4]]],
      ['990001', [[2, 6]], [[0, 4]]],
    ],
  )
  assert.deepEqual(index.search('990012').best('fund', 9)[0]?.codeRanges, [[0, 6]])
  assert.equal(index.search('90012').counts.fund, 0)
})

test('SRCH-03 the whole code comes first, then earlier matches, shorter texts, and the order given', () => {
  const fund = (key: string, words: string, order = 0): SearchDocument => ({
    kind: 'fund',
    key,
    code: key,
    text: words,
    order,
  })
  const index = indexOf([
    fund('100000', '990012红利'),
    fund('990012', '中庚小盘价值'),
    fund('200000', '红利'),
    fund('300000', '红利指数', 2),
    fund('300001', '红利数指', 1),
    fund('300003', '小红利'),
    fund('300002', '红利数中', 1),
  ])
  const keys = (query: string) =>
    index
      .search(query)
      .best('fund', 9)
      .map(hit => hit.document.key)
  assert.deepEqual(keys('990012'), ['990012', '100000'])
  assert.deepEqual(keys('hongli'), ['200000', '300001', '300002', '300000', '300003', '100000'])
  assert.equal(index.search('hongli').best('fund', 2).length, 2)
})

test('CUS-18 one wrong, missing or surplus character of three or more still finds, where nothing else of the kind does', () => {
  const words = '中庚小盘价值'
  for (const [query, part] of [
    ['中银小盘', '中庚小盘'],
    ['小盘假值', '小盘价值'],
    ['小盘价直', '小盘价'],
    ['大盘价值', '盘价值'],
    ['小价值', '价值'],
    ['小小盘价', '小盘价'],
    ['小盘红价值', '小盘价值'],
  ] as const) {
    assert.deepEqual(marked(words, query), [part], query)
    assert.equal(
      indexOf([text(words)])
        .search(query)
        .similar.has('article'),
      true,
      query,
    )
  }
  for (const query of ['小银', '盘小', '中银大盘', '大盘红值', 'xiaopanjiaxi'])
    assert.deepEqual(marked(words, query), [], query)
  const [missing] = indexOf([text(words)])
    .search('中庚盘价值')
    .best('article', 1)
  assert.deepEqual(missing?.ranges, [
    [0, 2],
    [3, 6],
  ])
  const exact = indexOf([text(words), text('中银小盘')]).search('中银小盘')
  assert.deepEqual([exact.counts.article, exact.similar.has('article')], [1, false])
  assert.equal(indexOf([text('小盘2024')]).search('小盘2025').counts.article, 0)
})

test('CUS-18 a fund is found by words of its name with others between them, by letters too', () => {
  const fund = (words: string): SearchDocument => ({ kind: 'fund', key: words, text: words, order: 0 })
  const name = '红利小盘指数 A'
  const index = indexOf([fund(name), fund('红利小盘'), text('红利小盘指数', 'notice')])
  for (const [query, parts] of [
    ['hlzs', ['红利', '指数']],
    ['hlz', ['红利', '指']],
    ['红利指数', ['红利', '指数']],
    ['honglizhishu', ['红利', '指数']],
    ['红利a', ['红利', 'A']],
  ] as const) {
    const found = index.search(query)
    const [hit] = found.best('fund', 9)
    assert.deepEqual([found.counts.fund, hit?.document.key], [1, name], query)
    assert.deepEqual(
      (hit?.ranges ?? []).map(([start, end]) => name.slice(start, end)),
      parts,
      query,
    )
  }
  assert.equal(index.search('hlzs').counts.notice, 0)
  assert.equal(index.search('红利指数').counts.notice, 1)
  for (const query of ['zshl', 'hlss', '红数']) assert.equal(index.search(query).counts.fund, 0, query)
})

test('SRCH-04 a query of white space finds nothing', () => {
  for (const query of ['', ' ', '　\t']) assert.equal(indexOf([text('红 利')]).search(query).counts.article, 0)
})

test('a document put again takes the place of the one it was, and a removed one is found no more', () => {
  const index = indexOf([text('红利'), { ...text('中庚'), key: 'a' }])
  index.put({ ...text('小盘'), key: 'a' })
  assert.equal(index.search('zg').counts.article, 0)
  assert.equal(index.search('xp').counts.article, 1)
  index.remove('article', 'a')
  index.remove('notice', '红利')
  assert.equal(index.search('xp').counts.article, 0)
  assert.deepEqual(
    [...index.documents()].map(document => document.key),
    ['红利'],
  )
  assert.throws(() => index.put({ ...text('红'), order: -1 }), RangeError)
})

test('an index is worn when more was removed than is left', () => {
  const index = indexOf([])
  for (let count = 0; count < 600; count++) index.put({ ...text(`红利${count}`), key: 'a' })
  assert.equal(index.isWorn, true)
  assert.equal(indexOf([text('红利')]).isWorn, false)
})
