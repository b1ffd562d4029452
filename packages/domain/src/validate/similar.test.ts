import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSimilar } from './similar.ts'

test('a password with another year, another case, a tail or two changed characters is like the old one', () => {
  for (const next of ['zhixiao2027', 'ZHIXIAO2026', 'zhixiao2026a', 'xxzhixiao2026', 'zhixiao2', 'zhyxiao2025']) {
    assert.equal(isSimilar(next, 'zhixiao2026', 2), true, next)
  }
  for (const next of ['blue7river', 'zhixiao1989', '2026zhixiao']) {
    assert.equal(isSimilar(next, 'zhixiao2026', 2), false, next)
  }
})

test('a trade password with one other digit is like the old one, with two it is not', () => {
  assert.equal(isSimilar('280418', '280417', 1), true)
  assert.equal(isSimilar('280417', '280417', 1), true)
  assert.equal(isSimilar('281418', '280417', 1), false)
})
