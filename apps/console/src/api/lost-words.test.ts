import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ConsoleCallName, consoleCalls } from '@zhixiao/contract/console/console-calls.ts'
import { lostWords } from './lost-words.ts'

const words = (name: ConsoleCallName) => lostWords(consoleCalls[name], false)

test('CON-24 a lost answer advises what keeps the typed words: to press again where that is safe, else to look first', () => {
  assert.match(words('request.submit'), /再试一次；已经收到的不会重复办理/)
  assert.match(words('request.approve'), /再试一次/)
  assert.match(words('ticket.note'), /再试一次/)
  assert.equal(words('paper.show'), '没有收到内容，请重试')
  assert.equal(words('request.export'), '没有收到内容，请重试')
  assert.match(words('emergency.do'), /请刷新后查看是否已生效/)
  assert.equal(words('request.try'), '网络不通，请重试')
  assert.equal(lostWords(consoleCalls['request.try'], true), '服务器未能应答，请重试')
})
