import { z } from 'zod'
import { amount, day, flag, word } from './act-fields.ts'
import { defineAct } from './define-act.ts'

export const fundLiquidate = defineAct({
  name: 'fund liquidate',
  area: 'event',
  zh: '基金清算派发',
  en: 'ends a fund and pays its holders: the first payment ends trading after the day, the last one cancels the shares',
  help: [
    'DAY is the last trading day of the fund, and for later payments the day whose holders are paid.',
    'AMOUNT is for the shares registered here; each holder gets AMOUNT x shares / all shares, cut to the fen.',
    '--last cancels the shares; what earlier payments left by cutting goes with it.',
  ],
  history: 'fund',
  expires: { by: input => ({ openDays: 1, lastDay: input.day }) },
  input: z.strictObject({
    fund: word('基金'),
    day: day('最后运作日或权益登记日'),
    amount: amount('派发金额（元）'),
    last: flag('最后一次，派发后注销全部份额').optional(),
  }),
  places: ['fund', 'day', 'amount'],
  object: ['fund'],
})
