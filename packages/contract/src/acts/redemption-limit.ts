import { isHolderPercent } from '@zhixiao/domain/settle/huge-redemption.ts'
import { z } from 'zod'
import { amount, day, formed, word } from './act-fields.ts'
import { defineAct, HUGE } from './define-act.ts'

const isFigureOrAll = (typed: string): boolean => typed === 'all' || /^\d{1,13}(\.\d{1,2})?$/.test(typed)

export const redemptionLimit = defineAct({
  name: 'redemption limit',
  area: 'event',
  zh: '巨额赎回决定',
  en: 'accepts a huge redemption in full, or in part: requests pro rata, the rest deferred or cancelled',
  help: [
    'At least a tenth of the fund is accepted. What a holder asks for above --holder is not accepted on this day.',
    'The checker sees which part of --cash the payout takes.',
  ],
  expires: HUGE,
  input: z.strictObject({
    fund: word('基金'),
    day: day('交易日'),
    accept: formed('接受份额', isFigureOrAll, {
      fault: '接受份额应为数字，最多 2 位小数',
      en: 'shares accepted of all redemptions and conversions out on the day, or all',
      values: { all: '全部' },
    }),
    holder: formed('单一持有人上限（%）', isHolderPercent, {
      fault: '单一持有人上限为 1 至 99.99 的百分数，最多 2 位小数',
      en: 'limit per holder, a percentage from 1 to 99.99 of the fund with up to two places',
    }).optional(),
    cash: amount('基金现金（元）').optional(),
    reason: formed('理由', typed => typed !== '' && typed.length <= 500, {
      fault: '理由最多 500 字',
      en: 'reason given in the notice to holders, up to 500 characters',
    }).optional(),
  }),
  places: ['fund', 'day'],
  object: ['fund', 'day'],
})
