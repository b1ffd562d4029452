import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { noticeGroups } from '@zhixiao/domain/codes/notice-groups.ts'
import { percentText } from '@zhixiao/domain/format/percent.ts'
import { rateE8 } from '@zhixiao/domain/money/money.ts'
import { buildMarket } from './market.ts'
import type { Market } from './rows.ts'

let market: Market
before(() => {
  market = buildMarket()
})

const noticesOf = (fundCode: string, title: RegExp) =>
  market.notice.filter(notice => notice.fundCode === fundCode && title.test(notice.title))
const daysOf = (text: string): string[] =>
  [...text.matchAll(/(\d{4}) 年 (\d+) 月 (\d+) 日/g)].map(
    ([, year, month, day]) => `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`,
  )

test('PUB-09 five years of notices in all five groups, each with an id of its own and a text to read', () => {
  assert.ok(market.notice.length >= 250, String(market.notice.length))
  assert.deepEqual(new Set(market.notice.map(({ grp }) => grp)), new Set(Object.keys(noticeGroups)))
  assert.equal(new Set(market.notice.map(({ id }) => id)).size, market.notice.length)
  const days = market.notice.map(({ publishedAt }) => publishedAt.getTime())
  assert.deepEqual(
    days,
    [...days].sort((a, b) => b - a),
  )
  assert.ok(market.notice[0]!.publishedAt < new Date('2026-11-20T10:00:00+08:00'))
  assert.ok(market.notice.at(-1)!.publishedAt < new Date('2021-12-01T00:00:00+08:00'))
  for (const { id, title, body } of market.notice) {
    assert.ok(body.replace(/^\|.*$/gm, '').replace(/\s/g, '').length >= 145, `${id} ${title}`)
    assert.doesNotMatch(title + body, /undefined|null|NaN|[^-]--[^-]| {2}/, id)
  }
  assert.equal(market.notice.filter(({ makePdf }) => makePdf).length, 24)
})

test('a dividend has one notice, which names its days and its money', () => {
  const paid = market.dividend.filter(row => row.fundcode === '990008' && row.ex_date >= '2022-01-01')
  const told = noticesOf('990008', /收益分配/).reverse()
  assert.equal(told.length, paid.length)
  paid.forEach(({ record_date, pay_date, per_share_e6 }, index) => {
    const { body, publishedAt } = told[index]!
    const days = daysOf(body)
    assert.ok(days.includes(record_date) && days.includes(pay_date), body)
    assert.ok(body.includes(`派发红利 ${(Number(per_share_e6) / 1e5).toFixed(2)} 元`))
    assert.ok(publishedAt < new Date(`${record_date}T00:00:00+08:00`))
  })
})

test('a report tells the growth of its quarter and the portfolio at its end', () => {
  const [report] = noticesOf('990067', /2026 年第三季度报告/)
  const navs = market.nav.filter(row => row.fundcode === '990067')
  const navOn = (day: string) => navs.findLast(row => row.day <= day)!.nav_e4
  const [start, end] = [navOn('2026-06-30'), navOn('2026-09-30')]
  const growth = percentText(rateE8(((end - start) * 100_000_000n) / start))
  assert.ok(report)
  assert.ok(
    report.body.includes(`| ${(Number(start) / 1e4).toFixed(4)} | ${(Number(end) / 1e4).toFixed(4)} | ${growth} |`),
  )
  const bond = market.asset_allocation.find(
    row => row.fundcode === '990067' && row.quarter_end === '2026-09-30' && row.kind === 'bond',
  )
  assert.ok(report.body.includes(`| 债券 | ${(bond!.weight_e4 / 100).toFixed(2)}% |`))
  assert.deepEqual(noticesOf('990104', /季度报告/), [], 'set up in November')
})

test('a new manager has a notice with the day of the tenure, and the one before is named', () => {
  const [change] = noticesOf('990023', /变更基金经理/)
  assert.match(change?.body ?? '', /自 2024 年 3 月 1 日起，由顾明渠担任.*陈景行因工作安排不再管理/)
  const names = new Map(market.manager.map(({ man_id, name }) => [man_id, name]))
  for (const { fundcode, man_id, from_day } of market.manager_tenure) {
    const fund = market.fund.find(row => row.fundcode === fundcode)
    if (from_day < '2021-11-01' || fund?.main_code !== fundcode || fund.setup_date === null) continue
    const told = noticesOf(fundcode, /基金经理的公告/).find(({ body }) => daysOf(body).includes(from_day))
    assert.ok(told?.body.includes(names.get(man_id) ?? '-'), `${fundcode} ${from_day}`)
  }
})

test('holidays are announced as the calendar has them, before they begin', () => {
  const notice = market.notice.find(({ title }) => title.includes('2026 年国庆节假期'))
  assert.match(notice?.body ?? '', /2026 年 10 月 1 日至 2026 年 10 月 7 日休市，2026 年 10 月 8 日起照常开市/)
  assert.match(notice?.body ?? '', /\| 2026-09-30 15:00 之前 \| 2026-09-30 \| 2026-10-08 \| 2026-10-09 \|/)
  assert.ok(notice!.publishedAt < new Date('2026-09-30T00:00:00+08:00'))
  const holidays = market.notice.filter(({ title }) => title.includes('假期前后'))
  assert.ok(holidays.length >= 30, String(holidays.length))
})
