import { z } from 'zod'
import { paper, reason, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const customerCopy = defineAct({
  name: 'customer copy',
  event: 'customer.copy',
  area: 'identity',
  zh: '申请个人信息副本',
  en: 'lets its maker download, once, a copy of the personal data of a customer who applied for it on paper',
  help: [
    'For customers who cannot sign in; all others download it themselves. The signed application and a copy of the ID card go',
    'with the request. The customer gets a message. The maker downloads the copy at the console within 7 days.',
  ],
  expires: MASTER,
  input: z.strictObject({
    custno: word('客户号'),
    document: paper('申请书编号'),
    reason: reason(4),
  }),
  places: ['custno'],
  subjects: ({ custno }) => [{ custno }],
  needsRole: true,
  needsPaper: true,
})
