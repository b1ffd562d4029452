import { typedFigure } from '@zhixiao/domain/law/legal-rule-text.ts'
import { weakRows } from '@zhixiao/domain/law/legal-rules.ts'
import { z } from 'zod'
import { day, formed, reason, sentence, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'
import { placeText } from './place-text.ts'

const help: readonly string[] = [
  ...weakRows.map(({ name, row }) => `${name}  ${typedFigure(row.figure)}`),
  'FIGURE is given as 0.4%, 30, 6,12,24,36, 2026-12-31 or 104,364; the figure above confirms the rule.',
  '--from is the first day of another figure, tomorrow at the earliest.',
]

export const lawSet = defineAct({
  name: 'law set',
  event: 'law.set',
  area: 'law',
  zh: '法规口径确认',
  en: 'confirms or changes a rule of law that is to be confirmed by compliance',
  help,
  expires: MASTER,
  input: z.strictObject({
    rule: word('规则', placeText),
    figure: sentence('数值'),
    from: day('起始日').optional(),
    source: formed('依据', typed => typed.length >= 4 && typed.length <= 200, {
      fault: '请填写依据，4 至 200 字',
      en: 'the document and article that say so, which need 4 to 200 characters',
    }),
    reason: reason(4),
  }),
  places: ['rule', 'figure'],
  needsRole: true,
})
