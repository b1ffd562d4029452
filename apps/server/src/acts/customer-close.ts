import { listAccountFreezes } from '@zhixiao/db/account/account-freezes.ts'
import { closeCustomer, countClosingObstacles, lockCards } from '@zhixiao/db/account/closing.ts'
import { eraseCustomerRows } from '@zhixiao/db/account/customer-tables.ts'
import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { isHeld } from '@zhixiao/db/account/name-hits.ts'
import { lockCustomer } from '@zhixiao/db/account/profile.ts'
import { type CloseFacts, type Closing, decideCustomerClose } from '@zhixiao/domain/acts/customer-close.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { sendNotice } from '../platform/secrets/notice.ts'
import type { ActHandler } from './act-handler.ts'
import { applicationEvent, applicationTotals } from './application.ts'

export const customerClose: ActHandler<'customer close', CloseFacts | null, Closing> = {
  async lock(tx, { custno }) {
    if (!(await findCustomer(tx, custno))) return null
    const { fund_account, closed_at } = await lockCustomer(tx, custno)
    await lockCards(tx, custno)
    return {
      fundAccount: fund_account,
      isClosed: closed_at !== null,
      isFrozen: (await listAccountFreezes(tx, custno)).length > 0,
      isHeld: await isHeld(tx, custno),
      obstacles: await countClosingObstacles(tx, custno),
    }
  },
  decide: decideCustomerClose,
  async write(tx, { custno }) {
    await eraseCustomerRows(tx, custno)
    await closeCustomer(tx, custno, null)
  },
  event: applicationEvent,
  show: effects => ({
    changes: [{ name: '账户', before: '正常', after: '注销，立即退出登录，不能再登录' }],
    totals: applicationTotals(effects, [{ name: '基金账号', value: effects.fundAccount }]),
    warnings: ['注销后不能恢复，再次购买须重新开户；身份与交易资料依法继续保存，短信告知客户'],
  }),
  say: ({ custno, fundAccount }) => `The account ${fundAccount} of customer ${custno} is closed.`,
  async afterwards(ctx, { custno }) {
    ctx.sessions.forget(custno)
    ctx.events.accountClosed({ custno })
    await sendNotice(ctx, custno, smsMessage('accountClosed', {}))
  },
}
