import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withCollect } from './collected.ts'

test('LET-03 isCollect is set by the client from the watch list, articles of the same id aside', () => {
  const watched = [
    { refType: 'own_select', refObjectId: '710001' },
    { refType: 'article', refObjectId: '710301' },
  ]
  assert.deepEqual(withCollect([{ fundcode: '710001' }, { fundcode: '710301' }], watched), [
    { fundcode: '710001', isCollect: true },
    { fundcode: '710301', isCollect: false },
  ])
})
