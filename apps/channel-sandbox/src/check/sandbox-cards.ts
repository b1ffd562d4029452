import type { Cards, TestHolder } from './kit.ts'

const holderOf = (tail: string): TestHolder => ({
  cardNo: `622588013770${tail}`,
  name: '林小满',
  idNumber: '110101199506071083',
  mobile: '13712340002',
  bankCode: '007',
})

/** Cards of the sandbox, by packages/gateway/src/test-cards.ts. */
export const sandboxCards: Cards = {
  good: holderOf('0001'),
  refusesDebits: holderOf('9980'),
  lateDone: holderOf('9981'),
  lateRefused: holderOf('9982'),
  noticed: holderOf('9984'),
  noticedEarly: holderOf('9985'),
  refusesCredits: holderOf('9989'),
}
