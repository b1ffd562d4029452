import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visitOf } from './visit.ts'

const visit = (name: Parameters<typeof visitOf>[0], query: string) => visitOf(name, new URLSearchParams(query))

test('ACC-07 funds, articles and videos are noted, whatever part of the page is on view', () => {
  assert.deepEqual(visit('fundDetail', 'fundCode=000001&tab=fees'), { refType: 'view_fund', refObjectId: '000001' })
  assert.deepEqual(visit('viewpointArticle', 'id=A1&type=mandt'), { refType: 'view_article', refObjectId: 'A1' })
  assert.deepEqual(visit('viewpointVideo', 'id=V1'), { refType: 'view_article', refObjectId: 'V1' })
})

test('ACC-07 no other page is, nor one that shows nothing', () => {
  for (const [name, query] of [
    ['fund', 'fundCode=000001'],
    ['home', ''],
    ['purchase', 'fundCode=000001'],
    ['fundDetail', ''],
    ['fundDetail', 'fundCode='],
    [undefined, 'id=A1'],
  ] as const) {
    assert.equal(visit(name, query), undefined, `${name}?${query}`)
  }
})
