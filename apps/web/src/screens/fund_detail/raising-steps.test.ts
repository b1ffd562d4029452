import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysLeft, passedPercent, raisingLeft } from '../../features/fund/raising-days.ts'
import { stepsOf } from './raising-steps.ts'

const open = { kind: 'subscription' as const, reason: null }
const fund = { raiseStart: '2026-11-09', raiseEnd: '2026-11-30', purchase: open }

test('PUB-03 the timetable of a raising has today between its first and its last day, and invents no day', () => {
  assert.deepEqual(
    stepsOf(fund, '2026-11-20').map(({ when, title, state }) => [when, title, state]),
    [
      ['11-09', '开始募集', 'done'],
      ['11-20 今天', '可以认购', 'now'],
      ['11-30 15:00', '募集截止', undefined],
      ['截止后', '基金成立', undefined],
      ['以公告为准', '开放申购、赎回', undefined],
    ],
  )
  assert.deepEqual(
    stepsOf(fund, '2026-11-01').map(({ title, state }) => [title, state]),
    [
      ['开始募集', undefined],
      ['募集截止', undefined],
      ['基金成立', undefined],
      ['开放申购、赎回', undefined],
    ],
  )
  assert.deepEqual(
    stepsOf(fund, '2026-12-01').map(({ title, state }) => [title, state]),
    [
      ['开始募集', 'done'],
      ['募集截止', 'done'],
      ['等待成立', 'now'],
      ['基金成立', undefined],
      ['开放申购、赎回', undefined],
    ],
  )
  assert.equal(stepsOf({ raiseStart: null, raiseEnd: null, purchase: open }, '2026-11-20')[0]?.when, '待公告')
})

test('PUB-03 TRD-01 from 15:00 of its last day a raising is over in the timetable', () => {
  const titles = (purchase: Parameters<typeof stepsOf>[0]['purchase']) =>
    stepsOf({ ...fund, purchase }, '2026-11-30').map(({ title, words, state }) => [title, words, state ?? ''].join(' '))
  assert.deepEqual(titles(open).slice(1, 3), ['可以认购 15:00 前提交算当日 now', '募集截止 可能提前，以公告为准 '])
  assert.deepEqual(titles({ kind: null, reason: '基金募集已截止，等待成立' }).slice(1, 3), [
    '募集截止 不再受理认购 done',
    '等待成立 以公告为准 now',
  ])
})

test('PUB-03 the days left of a raising and how far it has come', () => {
  assert.equal(daysLeft('2026-11-20', '2026-11-30'), 10)
  assert.equal(daysLeft('2026-11-30', '2026-11-30'), 0)
  assert.equal(daysLeft('2026-12-01', '2026-11-30'), null)
  const shown = (today: string) =>
    Object.values(raisingLeft(today, '2026-11-30') ?? {})
      .join(' ')
      .trim()
  assert.deepEqual(['2026-11-29', '2026-11-30', '2026-12-01'].map(shown), ['距募集结束 1 天', '今天截止 15:00', ''])
  // 11 of 21 days.
  assert.equal(passedPercent('2026-11-20', fund.raiseStart, fund.raiseEnd), 52)
  const notOpen = { kind: null, reason: '基金暂停认购' }
  for (const day of ['2026-11-01', '2026-11-20'])
    assert.deepEqual(
      stepsOf({ ...fund, purchase: notOpen }, day).map(({ title }) => title),
      ['开始募集', '募集截止', '基金成立', '开放申购、赎回'],
      'closed before its last day, it is neither over nor open',
    )
})
