import { amlLevelNames } from '@zhixiao/domain/customer/aml-rating.ts'
import { z } from 'zod'
import { sentence, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const amlRatingSet = defineAct({
  name: 'aml-rating set',
  area: 'diligence',
  zh: '洗钱风险等级复核',
  en: "reviews a customer's money-laundering risk",
  expires: MASTER,
  input: z.strictObject({
    custno: word('客户号'),
    level: word('等级', amlLevelNames),
    reason: sentence('理由').optional(),
  }),
  places: ['custno', 'level'],
  subjects: ({ custno }) => [{ custno }],
  needsRole: true,
})
