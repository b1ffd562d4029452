import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noticeUrl } from '../../features/notice/notice-url.ts'
import { isNarrowed, noticeListUrl, readNoticeQuery, yearsUpTo } from './notice-query.ts'

const read = (search: string) => readNoticeQuery(new URLSearchParams(search))

test('PUB-09 group, keyword, year, fund and page live in the address', () => {
  const query = read('group=temp&keyword=%20经理变更%20&year=2025&fundCode=990008&page=2')
  assert.deepEqual(query, { group: 'temp', keyword: '经理变更', year: 2025, fundCode: '990008', page: 2 })
  assert.equal(
    decodeURIComponent(noticeListUrl(query, { group: 'issue' })),
    '/msg_publish?group=issue&keyword=经理变更&year=2025&fundCode=990008',
  )
  assert.equal(noticeUrl('N001'), '/msg_publish?noticeId=N001')
})

test('PUB-09 what makes no sense in the address reads as not said', () => {
  const query = read('group=constructor&year=20255&fundCode=x&page=0')
  assert.deepEqual(query, { group: undefined, keyword: '', year: undefined, fundCode: undefined, page: 1 })
  assert.equal(isNarrowed(query), false)
  assert.equal(isNarrowed(read('year=2024')), true)
})

test('PUB-09 the years to choose from end with that of the newest notice', () => {
  assert.deepEqual(yearsUpTo('2026-11-20'), [2026, 2025, 2024, 2023, 2022, 2021])
  assert.deepEqual(yearsUpTo(undefined), [])
})
