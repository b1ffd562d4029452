import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asksUnknown, searchOf, tabsOf } from './request-filter.ts'

test('CON-02 the filter of the inbox is in the address; what is unknown is left out', () => {
  const of = (address: string) => searchOf(new URLSearchParams(address), tabsOf(['check']))
  assert.deepEqual(of(''), { tab: 'toCheck' })
  assert.deepEqual(of('tab=decided&act=nav import&by=zhoumin&state=rejected&today=1'), {
    tab: 'decided',
    act: 'nav import',
    by: 'zhoumin',
    state: 'rejected',
    today: '1',
  })
  assert.deepEqual(of('tab=x&act=x&state=x&today=x&by= '), { tab: 'toCheck' })
})

test('CON-02 what is unknown in the address fits nothing, and who only reads has the tab of what is decided', () => {
  const asks = (address: string) => asksUnknown(new URLSearchParams(address))
  assert.deepEqual(['act=x', 'state=x', 'today=x'].map(asks), [true, true, true])
  assert.deepEqual(['', 'act=nav import&state=open&today=1', 'by=anyone'].map(asks), [false, false, false])
  assert.deepEqual(tabsOf(['auditor']), ['decided'])
  assert.deepEqual(searchOf(new URLSearchParams(''), tabsOf(['auditor'])), { tab: 'decided' })
  assert.deepEqual(tabsOf(['entry', 'check']), ['toCheck', 'mine', 'decided'])
})
