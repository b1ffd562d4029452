import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterOf, inputOf } from './record-filter.ts'

const TODAY = '2026-11-20'
const asked = (search: string) => inputOf(filterOf(new URLSearchParams(search), TODAY))
const pageParam = { pageNum: 1, pageSize: 20 }

test('AST-06 without a filter the records of three months are asked for', () => {
  assert.deepEqual(asked(''), { from: '2026-08-20', pageParam })
})

test('AST-06 kind, status, fund, days and page of an address are asked for', () => {
  assert.deepEqual(asked('kind=024&status=1&fundCode=710001&period=custom&from=2026-01-05&to=2026-02-05&page=3'), {
    businessCode: '024',
    status: '1',
    fundCode: '710001',
    from: '2026-01-05',
    to: '2026-02-05',
    pageParam: { pageNum: 3, pageSize: 20 },
  })
  assert.deepEqual(asked('period=all'), { pageParam })
})

test('what an address cannot mean is left out', () => {
  assert.deepEqual(asked('kind=999&status=toString&fundCode=abc&period=custom&from=2026-02-30&page=-1'), { pageParam })
})
