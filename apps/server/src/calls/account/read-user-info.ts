import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { type Customer, findCustomer } from '@zhixiao/db/account/customers.ts'
import { listIdReviews } from '@zhixiao/db/account/id-images.ts'
import { isHeld } from '@zhixiao/db/account/name-hits.ts'
import { readPasswordCounter } from '@zhixiao/db/account/password-counters.ts'
import { CUSTOMER_KIND, customerKindOf, FUND_ACCOUNT, fundAccountOf } from '@zhixiao/domain/codes/customer-kinds.ts'
import { flagOf } from '@zhixiao/domain/codes/flags.ts'
import { ID_UPLOAD, idUploadStatuses } from '@zhixiao/domain/codes/id-upload.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { idNumberMask, mobileMask } from '@zhixiao/domain/customer/masks.ts'
import { isRiskExpired, riskInvalidateText } from '@zhixiao/domain/customer/risk-validity.ts'
import type { CustomerContext } from '../../kernel/context.ts'
import { customerVault } from '../../platform/secrets/places.ts'
import { readDeclared } from './declarations.ts'

/** The product stores no customer portrait and no fax mandate (docs/specification.md 3). */
const NOT_KEPT = ''

const HELD = { idcardupload: ID_UPLOAD.inReview, idReturnReason: '' } as const

export type UserInfo = OutputOf<'account.userInfo'>

/** The customer's own data for display. @throws Error when the session's customer does not exist. */
export async function readUserInfo(ctx: CustomerContext): Promise<{ customer: Customer; info: UserInfo }> {
  const { custno } = ctx.session
  const customer = await findCustomer(ctx.db, custno)
  if (!customer) throw new Error('a session without a customer')
  const { locked } = await readPasswordCounter(ctx.db, custno, 'trade')
  const info = {
    ...identityOf(ctx, customer),
    ...profileOf(ctx, customer),
    ...(await readDeclared(ctx.db, ctx, custno)),
    ...riskOf(customer, await ctx.clock.now()),
  }
  // In the words of an ordinary review: a customer must not learn of a name list (docs/decisions/0048).
  if (await isHeld(ctx.db, custno)) return { customer, info: { ...info, ...HELD, tradeLockState: flagOf(locked) } }
  const [review] = customer.idcardupload === ID_UPLOAD.asked ? await listIdReviews(ctx.db, custno, 1) : []
  return { customer, info: { ...info, idReturnReason: review?.reason ?? '', tradeLockState: flagOf(locked) } }
}

function identityOf(ctx: CustomerContext, customer: Customer) {
  const { open } = customerVault(ctx.keys, customer.custno)
  const isPerson = customerKindOf(customer.custtype) === 'person'
  const idno = open('idno', customer.idno_enc)
  const mobile = open('mobile', customer.mobile_enc)
  return {
    clientid: customer.clientid,
    custUuid: customer.cust_uuid,
    custno: customer.custno,
    custtype: isPerson ? CUSTOMER_KIND.person : CUSTOMER_KIND.institution,
    isEnterprise: flagOf(!isPerson),
    custname: open('custname', customer.custname_enc),
    idtype: customer.idtype ?? '',
    idno: idno === '' ? '' : idNumberMask(idno),
    custbelongto: fundAccountOf(customer.custbelongto),
    hasTradePassword: customer.trade_hash !== null,
    transactor: null,
    mobilereg: flagOf(mobile !== ''),
    emailreg: flagOf(customer.email_enc !== null),
    mobileno: mobileMask(mobile),
    email: open('email', customer.email_enc),
    imgurl: NOT_KEPT,
    lastlogintime: customer.last_login_at?.toISOString() ?? '',
    idcardupload: uploadState(customer.idcardupload),
  } as const
}

function profileOf(ctx: CustomerContext, customer: Customer) {
  const { open } = customerVault(ctx.keys, customer.custno)
  return {
    liveNation: customer.live_nation ?? '',
    sex: customer.sex ?? '',
    birthday: customer.birthday ?? '',
    marriage: customer.marriage ?? '',
    invalidate: customer.invalidate ?? '',
    annualsalary: customer.annualsalary ?? '',
    educational: customer.educational ?? '',
    address: open('address', customer.address_enc),
    areaCode: customer.area_code ?? '',
    workcode: customer.workcode ?? '',
    zipcode: customer.zipcode ?? '',
    faxtrust: NOT_KEPT,
    myselfIsContorler: customer.myself_is_controller ?? '',
    myselfIsBfcy: customer.myself_is_beneficiary ?? '',
    badintegrity: customer.badintegrity ?? '',
    taxStatus: customer.tax_status ?? '',
    // Whether the customer came from another agency.
    oricustflag: flagOf(customer.custbelongto === FUND_ACCOUNT.openedElsewhere),
  }
}

function riskOf(customer: Customer, now: Date) {
  const validTo = customer.risk_valid_to
  return {
    riskability: customer.riskability ?? '',
    riskexpired: flagOf(validTo !== null && isRiskExpired(validTo.getTime(), now.getTime())),
    riskinvalidate: validTo ? riskInvalidateText(validTo.getTime()) : '',
  } as const
}

function uploadState(text: string): UserInfo['idcardupload'] {
  return isCode(idUploadStatuses, text) ? text : ID_UPLOAD.missing
}
