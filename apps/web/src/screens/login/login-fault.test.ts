import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loginFault } from './login-fault.ts'

const refused = (code: string, msg: string, data: unknown) =>
  loginFault({ ok: false, kind: 'business', code, msg, data })

test('AUTH-01 a refused login tells the tries that are left, and how long to wait after the last', () => {
  const wrong = (data: unknown) => refused('AUTH-0002', '账号或密码错误', data)
  assert.equal(wrong({ triesLeft: 4, waitS: 0 }), '账号或密码错误，还可以尝试 4 次')
  assert.equal(wrong({ triesLeft: 0, waitS: 30 }), '账号或密码错误，请 30 秒后再试')
  assert.equal(wrong({ triesLeft: 0, waitS: 0 }), '账号或密码错误')
  assert.equal(wrong(null), '账号或密码错误')
  assert.equal(refused('AUTH-0004', '', { waitS: 61 }), '密码错误次数过多，请 2 分钟后再试')
  assert.equal(refused('AUTH-0004', '密码错误次数过多，请稍后再试', {}), '密码错误次数过多，请稍后再试')
  assert.equal(refused('SYS-0429', '操作过于频繁，请稍后再试', { retryAfterS: 600 }), '尝试过于频繁，请 10 分钟后再试')
  assert.equal(refused('SYS-0500', '系统繁忙，请稍后再试', null), '系统繁忙，请稍后再试')
})
