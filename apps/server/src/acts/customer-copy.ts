import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { lockCustomer } from '@zhixiao/db/account/profile.ts'
import { type CopyAsked, type CopyFacts, decideCustomerCopy } from '@zhixiao/domain/acts/customer-copy.ts'
import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { sendNotice } from '../platform/secrets/notice.ts'
import type { ActHandler } from './act-handler.ts'
import { applicationEvent, applicationTotals } from './application.ts'

export const customerCopy: ActHandler<'customer copy', CopyFacts | null, CopyAsked> = {
  async lock(tx, { custno }) {
    if (!(await findCustomer(tx, custno))) return null
    const customer = await lockCustomer(tx, custno)
    return { isClosed: customer.closed_at !== null, hasAccount: hasFundAccount(customer) }
  },
  decide: decideCustomerCopy,
  // The released request is the permission. The copy is read when its maker takes it, so that nothing is stored in between.
  async write() {},
  event: applicationEvent,
  show: effects => ({
    changes: [{ name: '个人信息副本', before: null, after: '通过后 7 天内由提交人下载一次，交给客户' }],
    totals: applicationTotals(effects),
    warnings: [
      '副本含本公司持有的客户全部个人信息。复核人须核对申请书上的签名和证件影印件；通过后短信告知客户，下载记入客户可查的员工查看记录',
    ],
  }),
  say: ({ custno }) => `A copy of the data of customer ${custno} can be downloaded once, by who asked for it.`,
  async afterwards(ctx, { custno }) {
    ctx.events.copyAllowed({ custno })
    await sendNotice(ctx, custno, smsMessage('copyMade', {}))
  },
}
