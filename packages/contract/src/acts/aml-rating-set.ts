import { amlLevelCodes, amlLevelNames, amlLevels } from '@zhixiao/domain/customer/aml-rating.ts'
import { z } from 'zod'
import { choice, reason, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

const help: readonly string[] = [
  ...amlLevelCodes.map(level => `${level.padEnd(9)} (${amlLevels[level].name}) from ${amlLevels[level].from} points`),
  'Confirming the current level also counts as a review. The rule laundering-review-months (docs/law.md) sets the next one.',
]

export const amlRatingSet = defineAct({
  name: 'aml-rating set',
  event: 'aml-rating.set',
  area: 'diligence',
  zh: '洗钱风险等级复核',
  en: "reviews a customer's money-laundering risk and sets its level",
  help,
  expires: MASTER,
  input: z.strictObject({
    custno: word('客户号'),
    level: choice('等级', amlLevelNames),
    reason: reason(4),
  }),
  places: ['custno', 'level'],
  subjects: ({ custno }) => [{ custno }],
  needsRole: true,
})
