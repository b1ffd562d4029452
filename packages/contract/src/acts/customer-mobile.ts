import { isMobile } from '@zhixiao/domain/validate/rules.ts'
import { z } from 'zod'
import { paper, reason, sealed, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const customerMobile = defineAct({
  name: 'customer mobile',
  event: 'customer.mobile',
  area: 'identity',
  zh: '代办变更手机号',
  en: 'gives a customer who applied on paper another login mobile, and ends his login on every device',
  help: ['The old and the new number get a message.'],
  expires: MASTER,
  input: z.strictObject({
    custno: word('客户号'),
    mobile: sealed('新手机号', isMobile, { fault: '请填写 11 位手机号', en: 'a file with a mobile number alone' }),
    document: paper('申请书编号'),
    reason: reason(4),
  }),
  places: ['custno'],
  subjects: ({ custno }) => [{ custno }],
  needsRole: true,
})
