import assert from 'node:assert/strict'
import { test } from 'node:test'
import { argumentsOf } from './argument-words.ts'

test('CON-02 the arguments of a request are named, codes read as words, and files are left out', () => {
  const freeze = [
    { name: 'tradeacco', value: 'T0000002051' },
    { name: 'fund', value: '990025' },
    { name: 'shares', value: '1000' },
    { name: 'document', value: 'COURT-1' },
  ]
  assert.deepEqual(argumentsOf('shares freeze', freeze, []), [
    { name: '交易账号', value: 'T0000002051' },
    { name: '基金', value: '990025' },
    { name: '份额（份）', value: '1,000.00' },
    { name: '文书号', value: 'COURT-1' },
  ])
  assert.deepEqual(argumentsOf('shares freeze', [{ name: 'shares', value: '1e3' }]), [
    { name: '份额（份）', value: '1e3' },
  ])
  const member = { name: 'he', fullName: '何佳' }
  const roles = [...Object.entries(member), ['roles', 'clearing'], ['roles', 'toString']].map(
    ([name = '', value = '']) => ({ name, value }),
  )
  assert.deepEqual(
    argumentsOf('operators roles', roles, []).map(({ name, value }) => `${name} ${value}`),
    ['登录名 he', '姓名 何佳', '角色 清算、toString'],
  )
  const until = [{ name: 'until', value: '2027-05-20' }]
  assert.deepEqual(argumentsOf('account freeze', until), [{ name: '冻结至', value: '2027-05-20' }])
  assert.deepEqual(argumentsOf('redemption delay', until), [{ name: '缓付至', value: '2027-05-20' }])
  const rule = { rule: 'senior-wait-hours/person', figure: '48', from: '2026-12-01', source: '规则 第九条' }
  assert.deepEqual(
    argumentsOf(
      'law set',
      Object.entries(rule).map(([name, value]) => ({ name, value })),
    ).map(row => row.name + row.value),
    ['规则特别提示后的等待时间（个人投资者）', '数值48', '起始日2026-12-01', '依据规则 第九条'],
  )
  assert.deepEqual(argumentsOf('funds import', [{ name: 'file', value: 'f.csv' }], ['f.csv']), [])
  assert.deepEqual(argumentsOf('payments hold', [{ name: 'direction', value: 'out' }], []), [
    { name: '方向', value: '付款' },
  ])
})

test('CON-02 an argument has a name, a flag reads 是, and one without a name is shown as it is', () => {
  const only = (name: string, value: string) => argumentsOf('no act', [{ name, value }])
  assert.deepEqual(only('1', 'a.csv'), [{ name: '第 1 项', value: 'a.csv' }])
  assert.deepEqual(only('forget', 'true'), [{ name: '删除旧密钥', value: '是' }])
  assert.deepEqual(argumentsOf('nav import', [{ name: 'restate', value: 'true' }]), [
    { name: '更正已公布的净值', value: '是' },
  ])
  assert.deepEqual(only('other', 'x'), [{ name: 'other', value: 'x' }])
  assert.deepEqual(argumentsOf('operators limit', [{ name: '2', value: '5000' }]), [
    { name: '金额（元）', value: '5000' },
  ])
})
