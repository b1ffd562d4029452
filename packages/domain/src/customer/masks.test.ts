import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cardMask4x4, cardMask6x4, cardTail, idNumberMask, mobileMask, mobileTail, nameMask } from './masks.ts'

test('FMT-01 a card number shows 4 and 4 on receipts, 6 and 4 around ten stars on its page, the tail in lists', () => {
  assert.equal(cardMask4x4('6225880137708031'), '6225****8031')
  assert.equal(cardMask6x4('6225880137708031'), '622588**********8031')
  assert.equal(cardMask6x4('6225880137700008031'), '622588**********8031')
  assert.equal(cardTail('6225880137708031'), '**** 8031')
})

test('FMT-02 a mobile number shows first three, four stars, last four; its tail the last four', () => {
  assert.equal(mobileMask('13912345678'), '139****5678')
  assert.equal(mobileTail('13912345678'), '5678')
})

test('FMT-01 no mask gives away the whole of any text', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,19}$/), digits => {
      for (const mask of [cardMask4x4, cardMask6x4, mobileMask, idNumberMask]) assert.ok(!mask(digits).includes(digits))
    }),
  )
})

test('an ID number and a name keep their middle to themselves', () => {
  assert.equal(idNumberMask('11010119900307803X'), '110***********803X')
  assert.equal(nameMask('张三'), '张*')
  assert.equal(nameMask('欧阳小明'), '欧**')
})
