import { TRANSFERS_PATH } from '../transfers.ts'
import type { Cards, KitOptions, TestHolder } from './kit.ts'

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
  refusedThenDone: holderOf('9987'),
  mismatched: holderOf('9990'),
}

export const sandboxTransfer: KitOptions['transfer'] = {
  send: post => post(TRANSFERS_PATH, { cardNo: '6225880137700001', payer: '林小满', amount: '5.00' }),
  waitMs: 5_000,
}
