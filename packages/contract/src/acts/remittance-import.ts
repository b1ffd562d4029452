import { z } from 'zod'
import { sentence, word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const remittanceImport = defineAct({
  name: 'remittance import',
  event: 'remittance.import',
  area: 'remittance',
  zh: '汇款入账',
  en: 'books money of customers',
  help: [
    'FILE has the columns serial (of the bank), card (the paying card), payer (its holder), amount (yuan) and arrived_at (2026-11-20T10:05:00+08:00).',
    '--channel   of whose statement the transfers are, by default bank; a channel with notices has its own name (BANK_CHANNEL)',
    'A known serial is skipped, so a file may be imported again.',
    'A transfer pays the order that waits for its amount; any other is shown to its customer. Money from an unknown card or under another name goes to suspense: `remittance list`.',
  ],
  expires: MONEY,
  input: z.strictObject({
    file: word('文件'),
    channel: sentence('渠道').optional(),
  }),
  places: ['file'],
})
