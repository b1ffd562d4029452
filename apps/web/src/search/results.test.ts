import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, groupsOf, neighbour, partsOf, totalOf } from './results.ts'

const notice = (noticeId: string): Answer['list'][number] => ({
  fundNoticeSearchAppVO: { title: '公告', noticeId, publishedOn: '2026-11-20' },
  ranges: [],
})
const article = (jumpPath: string): Answer['list'][number] => ({
  articleInfoSearchAppVO: { title: '文章', id: 'a', contentType: 'mandt', jumpPath, publishedOn: '2026-11-20' },
  ranges: [],
})
const answer: Answer = {
  counts: { fund: 0, manager: 0, help: 0, article: 1, notice: 40 },
  similar: [],
  list: [
    article('/viewpoint/viewpoint_article?id=a'),
    ...Array.from({ length: 30 }, (_, index) => notice(`n${index}`)),
  ],
}

const nothing: Answer = { counts: { fund: 0, manager: 0, help: 0, article: 0, notice: 0 }, similar: [], list: [] }

test('SRCH-02 a group shows five and offers the rest, then all that came with a word on what did not', () => {
  const [articles, notices] = groupsOf(answer, new Set())
  assert.deepEqual([articles?.label, articles?.count, articles?.options.length], ['资讯', 1, 1])
  assert.deepEqual([notices?.label, notices?.count, notices?.options.length], ['公告', 40, 6])
  assert.deepEqual([notices?.options.at(-1)?.kind, notices?.note], ['more', undefined])
  const [, opened] = groupsOf(answer, new Set(['notice']))
  assert.equal(opened?.options.length, 30)
  assert.equal(opened?.note, '显示前 30 条，输入更多文字可缩小范围')
  assert.equal(totalOf(answer.counts), 41)
})

test('SRCH-05 a result leads to a page of this site and to no other', () => {
  const urlOf = (path: string) => {
    const [group] = groupsOf(
      { ...nothing, counts: { ...nothing.counts, article: 1 }, list: [article(path)] },
      new Set(),
    )
    const [option] = group?.options ?? []
    return option?.kind === 'result' ? option.url : undefined
  }
  assert.equal(urlOf('/viewpoint/viewpoint_video?id=v'), '/viewpoint/viewpoint_video?id=v')
  for (const path of ['//evil.example/a', 'https://evil.example', 'javascript:alert(1)', '']) {
    assert.equal(urlOf(path), '/viewpoint', path)
  }
})

test('CUS-18 an answer of the help leads to itself, and a group of similar results comes after the others of its column', () => {
  const help = (serviceType: string, id: string): Answer['list'][number] => ({
    helpSearchAppVO: { title: '撤单', id, serviceType, excerpt: '', excerptRanges: [] },
    ranges: [],
  })
  const groups = groupsOf(
    {
      counts: { ...nothing.counts, help: 3, article: 1 },
      similar: ['help'],
      list: [
        help('common_question', 'buy-06'),
        help('personal_guide', 'first'),
        help('trade_rule', 'hours'),
        article('/a'),
      ],
    },
    new Set(),
  )
  assert.deepEqual(
    groups.map(({ name, isSimilar }) => [name, isSimilar]),
    [
      ['article', false],
      ['help', true],
    ],
  )
  assert.deepEqual(
    groups[1]?.options.map(option => option.kind === 'result' && option.url),
    [
      '/services/question/common_question?id=buy-06#buy-06',
      '/services/Guide/personal_guide#first',
      '/services/trade/trade_rule?id=hours#hours',
    ],
  )
})

test('SRCH-04 arrows go from option to option, over the groups and round the ends', () => {
  const options = groupsOf(answer, new Set()).flatMap(group => group.options)
  const [first, second] = options
  assert.equal(neighbour(options, first?.id, 1), second?.id)
  assert.equal(neighbour(options, first?.id, -1), 'search-notice-more')
  assert.equal(neighbour(options, 'search-notice-more', 1), first?.id)
  assert.equal(neighbour(options, undefined, -1), 'search-notice-more')
  assert.equal(neighbour([], undefined, 1), undefined)
})

test('SRCH-03 a text is cut at its ranges and nowhere else', () => {
  const plain = partsOf('中证红利与红利', [
    [2, 4],
    [5, 7],
  ])
  assert.deepEqual(
    plain.map(part => [part.text, part.isMarked]),
    [
      ['中证', false],
      ['红利', true],
      ['与', false],
      ['红利', true],
    ],
  )
  assert.deepEqual(partsOf('<b>', []), [{ text: '<b>', isMarked: false, from: 0 }])
})
