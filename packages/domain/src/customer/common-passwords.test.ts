import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLoginPassword } from '../validate/rules.ts'
import { isCommonPassword } from './common-passwords.ts'

const MOBILE = '13900000010'

test('AUTH-10 the passwords anyone tries first are refused, whatever their case', () => {
  for (const password of `password1 Password123 passw0rd a1234567 A12345678 abc12345 abcd1234 aa123456 qwe12345 qwerty123
    1q2w3e4r q1w2e3r4 1qaz2wsx zaq12wsx 123456aa 123456abc woaini1314 woaini5201314 iloveyou1 wang123456 12345678li
    admin123 welcome2026 dragon123 5201314a china2008 qq1234567 x1234567 1111aaaa aaa111111 zs19900301 19900301zs lxm900301
    abc1abc1 a1b2a1b2 pa55word pa55word1 jijin888 13900000010a`
    .trim()
    .split(/\s+/)) {
    assert.ok(isLoginPassword(password), `${password} would be allowed by its form`)
    assert.ok(isCommonPassword(password, MOBILE), password)
  }
})

test('AUTH-10 others are let pass', () => {
  for (const password of [
    'zhixiao2026',
    'blue7river',
    'green8hill',
    'k3vmq92x',
    'ta1yang5gong',
    'maple40street',
    'zs19901301',
  ]) {
    assert.ok(!isCommonPassword(password, MOBILE), password)
  }
})
