import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isStaffRole, staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { requestOf } from './api/client.ts'
import { screensFor } from './screens.ts'
import { countText, figureText, minutesText, wanText } from './words.ts'

test('CON-02 amounts have separators of thousands in front of the point only', () => {
  assert.deepEqual(['0.00', '999.99', '1000.00', '1234567.89'].map(figureText), [
    '0.00',
    '999.99',
    '1,000.00',
    '1,234,567.89',
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
