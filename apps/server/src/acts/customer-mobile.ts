import { findByMobile, findCustomer, MOBILE_TAKEN } from '@zhixiao/db/account/customers.ts'
import { deleteDevicesOf } from '@zhixiao/db/account/devices.ts'
import { changeCustomer, lockCustomer } from '@zhixiao/db/account/profile.ts'
import { deleteSessionOf } from '@zhixiao/db/account/sessions.ts'
import { uniqueViolation } from '@zhixiao/db/pg-errors.ts'
import { decideCustomerMobile, type MobileChange, type MobileFacts } from '@zhixiao/domain/acts/customer-mobile.ts'
import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import { mobileMask, mobileTail } from '@zhixiao/domain/customer/masks.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { mobileIndexes } from '../platform/secrets/index-columns.ts'
import { notifyNumbers } from '../platform/secrets/notice.ts'
import { customerVault } from '../platform/secrets/places.ts'
import { type ActHandler, Changed } from './act-handler.ts'
import { applicationEvent, applicationTotals } from './application.ts'

export const customerMobile: ActHandler<'customer mobile', MobileFacts | null, MobileChange> = {
  async lock(tx, { custno, mobile }, { keys }) {
    if (!(await findCustomer(tx, custno))) return null
    const customer = await lockCustomer(tx, custno)
    const owner = await findByMobile(tx, keys.blindIndex('mobile', mobile))
    const isClosed = customer.closed_at !== null
    return {
      isClosed,
      hasAccount: hasFundAccount(customer),
      old: isClosed ? '' : customerVault(keys, custno).open('mobile', customer.mobile_enc),
      isTaken: owner !== null && owner.custno !== custno,
    }
  },
  decide: decideCustomerMobile,
  masks: { mobile: mobileMask, old: mobileMask },
  async write(tx, { custno, mobile }, _, { keys }) {
    await changeCustomer(tx, custno, {
      mobile_enc: customerVault(keys, custno).seal('mobile', mobile),
      ...mobileIndexes(keys, mobile),
      mobile_tail: mobileTail(mobile),
    }).catch(refuseTaken)
    await deleteSessionOf(tx, custno, 'staff')
    await deleteDevicesOf(tx, custno)
  },
  event: applicationEvent,
  show: ({ mobile, old, ...application }) => ({
    changes: [
      { name: '登录手机号', before: old, after: mobile },
      { name: '登录', before: '常用设备保持登录', after: '全部退出，下次登录须输入新手机号收到的验证码' },
    ],
    totals: applicationTotals(application),
    warnings: ['新旧手机号都会收到短信；登录密码和交易密码不变，银行预留手机号由客户到银行变更'],
  }),
  say: ({ custno, mobile }) => `Customer ${custno} signs in with ${mobile} from now on.`,
  async afterwards(ctx, { custno, mobile, old }) {
    ctx.sessions.forget(custno)
    ctx.events.mobileChanged({ custno })
    await notifyNumbers(ctx, custno, [old, mobile], smsMessage('mobileChanged', { tail: mobileTail(mobile) }))
  },
}

/** Somebody has registered the number in between. */
function refuseTaken(error: unknown): never {
  throw MOBILE_TAKEN.includes(uniqueViolation(error)) ? new Changed('the mobile number is taken') : error
}
