import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchOf } from './request-filter.ts'

test('CON-02 the filter of the inbox is in the address; what is unknown is left out', () => {
  const of = (address: string) => searchOf(new URLSearchParams(address))
  assert.deepEqual(of(''), { tab: 'toCheck' })
  assert.deepEqual(of('tab=decided&act=nav import&by=zhoumin&state=rejected&today=1'), {
    ...{ tab: 'decided', act: 'nav import', by: 'zhoumin', state: 'rejected', today: '1' },
  })
  assert.deepEqual(of('tab=x&act=x&state=x&today=x&by= '), { tab: 'toCheck' })
})
