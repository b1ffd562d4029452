import { z } from 'zod'
import { applicationFields, onApplication } from './application.ts'
import { defineAct } from './define-act.ts'

export const customerCopy = defineAct({
  name: 'customer copy',
  event: 'customer.copy',
  ...onApplication,
  zh: '申请个人信息副本',
  en: 'lets its maker download, once, a copy of the personal data of a customer who applied for it on paper',
  help: [
    'For customers who cannot sign in; all others download it themselves. The signed application and a copy of the ID card go',
    'with the request. The customer gets a message. The maker downloads the copy at the console within 7 days.',
  ],
  input: z.strictObject(applicationFields),
  needsPaper: true,
})
