import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isStaffRole, staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { requestOf } from './api/client.ts'
import { screensFor } from './screens.ts'
import { actText, countText, figureText, minutesText, wanText } from './words.ts'

test('CON-02 amounts have separators of thousands in front of the point only', () => {
  assert.deepEqual(['0.00', '999.99', '1000.00', '1234567.89'].map(figureText), [
    '0.00',
    '999.99',
    '1,000.00',
    '1,234,567.89',
  ])
})

test('CON-02 CON-21 an act is named with what it is about: a name beside the number, a text by its title, a suspension by what it stops', () => {
  const texts = [
    { act: 'shares freeze', object: 'T0000002051 990025', about: '张*，启明稳健债券A' },
    { act: 'content put', object: 'notice/trans/K118', about: '关于调整限额的公告' },
    { act: 'content put', object: 'notice/trans/K118', about: '' },
    { act: 'fund suspend', object: '990044 redemptions', about: '启明均衡成长混合A' },
    { act: 'fund suspend', object: '990044', about: '' },
  ].map(actText)
  assert.deepEqual(texts, [
    '份额冻结 T0000002051 990025 张*，启明稳健债券A',
    '内容发布 关于调整限额的公告',
    '内容发布 notice/trans/K118',
    '暂停赎回 990044 启明均衡成长混合A',
    '暂停申购赎回 990044',
  ])
})

test('CON-01 a delay has its two largest units', () => {
  assert.deepEqual([0, 59, 60, 75, 1_440, 1_510].map(minutesText), [
    '0 分',
    '59 分',
    '1 时',
    '1 时 15 分',
    '1 天',
    '1 天 1 时',
  ])
})

test('CON-02 a call puts its path fields into the path, and the rest into query or body', () => {
  const digest = 'a'.repeat(64)
  assert.deepEqual(requestOf('request.approve', { id: '7', digest }), {
    url: '/console-api/request/7/approve',
    method: 'POST',
    body: JSON.stringify({ digest }),
  })
  assert.equal(requestOf('audit.list', { actor: 'a b', act: undefined }).url, '/console-api/audit?actor=a+b')
})

test('CON-19 the rail, the palette and the keys have only the screens that the roles may read', () => {
  const names = (roles: Parameters<typeof screensFor>[0]) => screensFor(roles).map(({ name }) => name)
  assert.deepEqual(names(['admin']), ['今日', '待办与复核', '任务与系统', '员工与权限'])
  assert.ok(names(['check']).includes('净值') && !names(['check']).includes('员工与权限'))
  const roles = Object.keys(staffRoles).filter(isStaffRole)
  assert.deepEqual(
    roles.filter(role => names([role]).includes('名单命中')),
    ['compliance', 'auditor'],
  )
  assert.deepEqual(names([]), ['今日', '待办与复核'])
})

test('CON-24 more than ten thousand are not counted out, and yuan from ten thousand on read 万元', () => {
  assert.deepEqual([countText(9_999), countText(10_000), countText(10_001)], ['9,999', '10,000', '1 万以上'])
  assert.deepEqual(
    [wanText('9999.99'), wanText('10000.00'), wanText('38412600.00')],
    ['9,999.99 元', '1.00 万元', '3,841.26 万元'],
  )
})
