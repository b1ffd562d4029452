import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readInput } from './acts/act-fields.ts'
import { actNames, actOf } from './acts/acts.ts'
import { openWords } from './open-words.ts'

const faultOf = (words: string) => {
  const read = openWords('请填写', 2).safeParse(words)
  return read.success ? null : read.error.issues[0]?.message
}
/** Controls, format marks, fillers and what turns the direction of a text. */
const unseen = [
  '\u0001',
  '\u0007',
  '\t',
  '\u00ad',
  '\u115f',
  '\u200b',
  '\u202e',
  '\u2066',
  '\u2800',
  '\u3164',
  '\u{e0041}',
]

test('SEC-03 CON-21 words of staff are seen whole by who reads them, on one line or several', () => {
  for (const words of ['客户来电', '第一行\n第二行', '金额 > 100 万', '𠮷先生 12:30', 'é à ü'])
    assert.equal(faultOf(words), null, words)
  for (const character of unseen)
    for (const words of [character.repeat(4), `已核对${character}无误`])
      assert.equal(faultOf(words), '含有看不见的字符，请删去后重新填写', JSON.stringify(words))
  assert.equal(faultOf('啊'), '请填写')
})

test('SEC-03 ACT-01 no field of any act takes what is not seen, and each fault names its field', () => {
  const tried = actNames.flatMap(name => {
    const { input } = actOf(name)
    return Object.keys(input.shape).map(field => {
      const others = Object.fromEntries(Object.keys(input.shape).map(each => [each, '1']))
      const read = readInput(input.pick({ [field]: true } as never), { [field]: `甲乙丙丁\u202e${others[field]}` })
      const [at] = read.ok ? [] : read.path
      assert.equal(at, field, `${name} ${field}`)
      return field
    })
  })
  assert.ok(tried.length > 50)
  const more = readInput(actOf('order refund').input, { order: '7', reason: '客户要求退款', amount: '1' })
  assert.deepEqual(more.ok || more.path, ['amount'])
  const paperless = readInput(actOf('customer close').input, {
    custno: '100000000001',
    document: '',
    reason: '客户申请',
  })
  assert.match(paperless.ok ? '' : paperless.reason, /^申请书编号为/)
  const named = readInput(actOf('order refund').input, { order: '7', reason: '客户 13900001003 要求退款' })
  assert.match(named.ok ? '' : named.reason, /不要写手机号/)
})
