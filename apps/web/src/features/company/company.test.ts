import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companyFacts, quarterEndWords } from './company.ts'

const figures = { since: '2016-03-23', funds: 31, raising: 2, managers: 12, sizes: [] }
const at = (size: string) => ({ ...figures, sizes: [{ quarterEnd: '2026-09-30', size, funds: 30 }] })
const words = (size: string) => companyFacts(at(size)).map(({ label, value, unit }) => `${label} ${value}${unit}`)

test('PUB-01 PUB-05 four figures describe the firm, its size in whole hundreds of millions once it is large', () => {
  assert.deepEqual(words('144890000000.00'), [
    '公司成立 2015年',
    '已成立基金 31只',
    '基金经理 12位',
    '公募管理规模 1,449亿元',
  ])
  assert.equal(words('9999500000.00').at(-1), '公募管理规模 100.00亿元')
  assert.equal(words('8641500000.00').at(-1), '公募管理规模 86.42亿元')
  assert.equal(words('10049999999.99').at(-1), '公募管理规模 100亿元')
})

test('PUB-05 a firm that names no day of its own begins with its first fund; without reports there is no size', () => {
  const labels = (since: string | null) => companyFacts({ ...figures, since }, '').map(({ label }) => label)
  assert.deepEqual(labels('2016-03-23'), ['首只公募基金', '已成立基金', '基金经理'])
  assert.deepEqual(labels(null), ['已成立基金', '基金经理'])
})

test('PUB-05 a quarter is named by its end', () => {
  assert.deepEqual(['2026-03-31', '2026-09-30', '2026-12-31'].map(quarterEndWords), [
    '2026 年一季度末',
    '2026 年三季度末',
    '2026 年四季度末',
  ])
})
