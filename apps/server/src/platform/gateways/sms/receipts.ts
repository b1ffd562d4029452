import type { SmsReceipt } from '@zhixiao/db/account/sms-sent.ts'
import { z } from 'zod'

/** The form in which a provider posts delivery receipts, and the answer that acknowledges them. */
type ReceiptForm = { read(body: unknown): SmsReceipt[] | null; accepted: object }

const formOf = <Row extends z.ZodType>(
  row: Row,
  receiptOf: (row: z.output<Row>) => SmsReceipt,
  accepted: object,
): ReceiptForm => {
  const rows = z.array(row).max(1_000)
  return {
    read(body) {
      const read = rows.safeParse(body)
      return read.success ? read.data.map(receiptOf) : null
    },
    accepted,
  }
}

export const receiptForms = {
  // SmsReport: https://help.aliyun.com/document_detail/101867.html
  aliyun: formOf(
    z.object({ biz_id: z.string(), success: z.boolean(), err_code: z.string().default('') }),
    ({ biz_id, success, err_code }) => ({ providerRef: biz_id, delivered: success, code: err_code }),
    { code: 0, msg: '成功' },
  ),
  // https://cloud.tencent.com/document/api/382/59178
  tencent: formOf(
    z.object({ sid: z.string(), report_status: z.enum(['SUCCESS', 'FAIL']), errmsg: z.string().default('') }),
    ({ sid, report_status, errmsg }) => ({ providerRef: sid, delivered: report_status === 'SUCCESS', code: errmsg }),
    { result: 0, errmsg: 'OK' },
  ),
  // docs/gateways.md
  http: formOf(
    z.object({ ref: z.string().min(1), delivered: z.boolean(), code: z.string().default('') }),
    ({ ref, delivered, code }) => ({ providerRef: ref, delivered, code }),
    {},
  ),
} as const satisfies Record<string, ReceiptForm>
