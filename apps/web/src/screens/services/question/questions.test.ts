import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chosen, topicsOf } from './questions.ts'

const questions = [
  { id: 'sell-1', group: '赎回', title: '赎回的钱多久到账？', html: '<p>一般 <strong>T+3</strong> 日内。</p>' },
  { id: 'open-1', group: '开户', title: '开户要多久？', html: '<p>约 5 分钟，需要 ID 与银行卡。</p>' },
  { id: 'sell-2', group: '赎回', title: '可以只卖一部分吗？', html: '<p>可以，赎回份额自己填。</p>' },
]
const ids = (asked: Partial<{ keyword: string; group: string; id: string }>) =>
  chosen(questions, { keyword: '', group: '', id: '', ...asked }).list.map(({ id }) => id)

test('SVC-06 words are looked for in questions and answers of every topic, in any case', () => {
  assert.deepEqual(ids({ keyword: '赎回' }), ['sell-1', 'sell-2'])
  assert.deepEqual(ids({ keyword: 't+3' }), ['sell-1'])
  assert.deepEqual(ids({ keyword: '多久 id' }), ['open-1'])
  assert.deepEqual(ids({ keyword: 'strong' }), [])
})

test('SVC-06 a topic, an id or nothing at all choose the questions of one topic', () => {
  assert.deepEqual(ids({}), ['sell-1', 'sell-2'])
  assert.deepEqual(ids({ group: '开户' }), ['open-1'])
  assert.deepEqual(ids({ group: '没有' }), ['sell-1', 'sell-2'])
  assert.deepEqual(ids({ id: 'open-1', group: '赎回' }), ['open-1'])
  assert.deepEqual(topicsOf(questions), [
    { name: '赎回', count: 2 },
    { name: '开户', count: 1 },
  ])
})
