import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customerWays } from './customer-ways.ts'

const waysOf = (typed: string) => customerWays(typed).map(({ key }) => key.by)

test('CON-07 what is typed says by which number a customer is looked for, and nothing but a whole one does', () => {
  assert.deepEqual(waysOf('138 0013 8000'), ['mobile'])
  assert.deepEqual(waysOf('+86 138 0013 8000'), ['mobile'])
  assert.deepEqual(waysOf('１３８００１３８０００'), ['mobile'])
  assert.deepEqual(waysOf('980000000201'), ['fundAccount', 'custno'])
  assert.deepEqual(waysOf('100000000001'), ['custno'])
  assert.deepEqual(waysOf('11010119900307765x'), ['idno'])
  assert.deepEqual(waysOf('110101199003077651'), ['idno', 'card'])
  assert.deepEqual(waysOf('91110000MA01234567'), ['idno'])
  assert.deepEqual(waysOf('E12345678'), ['idno'])
  assert.deepEqual(waysOf('6222 0200 0000 1234'), ['card'])
  for (const part of ['', '138001', '990001', '张三', '1101011990', 'nav']) assert.deepEqual(waysOf(part), [], part)
})

test('CON-07 CUS-17 a name is looked for with the last four characters of the ID only', () => {
  assert.deepEqual(customerWays(' 张三　765X '), [
    { name: '姓名与证件后四位', key: { by: 'name', text: '张三', idTail: '765X' } },
  ])
  assert.deepEqual(waysOf('古丽·买买提 1234'), ['name'])
  assert.equal(customerWays('古丽.买买提 1234')[0]?.key.text, '古丽·买买提')
  assert.deepEqual(waysOf('张\u{2A700} 1234'), ['name'])
  assert.deepEqual(waysOf('张三 765'), [])
})
