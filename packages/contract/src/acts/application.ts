import { paper, reason, word } from './act-fields.ts'
import { MASTER } from './define-act.ts'

/** What an act on a customer's application asks for, beside its own fields. */
export const applicationFields = {
  custno: word('客户号'),
  document: paper('申请书编号', '归档的客户书面申请的编号'),
  reason: reason(4),
}

/** What holds for every act that customer service requests on a customer's written application. */
export const onApplication = {
  area: 'identity',
  expires: MASTER,
  places: ['custno'],
  subjects: ({ custno }: { custno: string }) => [{ custno }],
  needsRole: true,
} as const
