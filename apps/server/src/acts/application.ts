import type { Shown } from '@zhixiao/contract/console/shown.ts'

/** An act on a customer's written application. */
type Application = { custno: string; document: string; reason: string }

/** The detail of its event in the audit log. */
export const applicationEvent = ({ custno, document, reason }: Application): Application => ({
  custno,
  document,
  reason,
})

/** Its totals in the preview; `more` follows the customer. */
export const applicationTotals = (
  { custno, document, reason }: Application,
  more: Shown['totals'] = [],
): Shown['totals'] => [
  { name: '客户', value: custno },
  ...more,
  { name: '申请书编号', value: document },
  { name: '理由', value: reason },
]
