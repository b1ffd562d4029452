import { listAccountFreezes } from '@zhixiao/db/account/account-freezes.ts'
import { countConsents } from '@zhixiao/db/account/consents.ts'
import type { Customer } from '@zhixiao/db/account/customers.ts'
import { listDevices } from '@zhixiao/db/account/devices.ts'
import { isLoginLocked } from '@zhixiao/db/account/login-counters.ts'
import { isHeld } from '@zhixiao/db/account/name-hits.ts'
import { readPasswordCounter } from '@zhixiao/db/account/password-counters.ts'
import { countOrders, listOrders } from '@zhixiao/db/query/orders.ts'
import { listCustomerActs } from '@zhixiao/db/staff/customer-acts.ts'
import { listPlans } from '@zhixiao/db/trade/plans.ts'
import { daysBetween, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { customerKindOf } from '@zhixiao/domain/codes/customer-kinds.ts'
import { dictionaryName } from '@zhixiao/domain/codes/dictionaries.ts'
import { idTypeName } from '@zhixiao/domain/codes/id-types.ts'
import { ID_UPLOAD, idUploadStatusName } from '@zhixiao/domain/codes/id-upload.ts'
import { investorTypeName } from '@zhixiao/domain/codes/investor-types.ts'
import { idValidityText, readIdValidity } from '@zhixiao/domain/customer/id-expiry.ts'
import { addressMask, emailMask, mobileMask } from '@zhixiao/domain/customer/masks.ts'
import { isRiskExpired, lastSecondBefore } from '@zhixiao/domain/customer/risk-validity.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { bankMine } from '../../../calls/account/bank-mine.ts'
import { riskList } from '../../../calls/account/risk-list.ts'
import { orderView } from '../../../calls/query/order-view.ts'
import { shareInfo } from '../../../calls/query/share-info.ts'
import type { Context, CustomerContext } from '../../../kernel/context.ts'
import { readingAs } from '../../../kernel/reading-as.ts'
import { ok } from '../../../kernel/result.ts'
import { customerVault } from '../../../platform/secrets/places.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { actViews } from '../customer-acts.ts'
import { openCustomer } from '../open-customer.ts'
import { readAnswer } from '../own-account.ts'
import { ratingsOf } from '../rating.ts'
import { openRequestsAbout } from '../request/open-requests.ts'
import { maskedId, maskedName } from './found-view.ts'

const RECENT = 5

/** The account as the customer's own pages show it: the same functions read it. */
export const show: ConsoleHandler<'customer.show'> = async (ctx, { custno }) => {
  const { db } = ctx
  const opened = await openCustomer(ctx, custno)
  if (!opened.ok) return opened
  const customer = opened.data
  const kind = customerKindOf(customer.custtype)
  const as = readingAs(ctx, custno, kind === 'institution')
  const now = await ctx.clock.now()
  const today = shanghaiDate(now.getTime())
  const view = (rows: Awaited<ReturnType<typeof listOrders>>) => rows.map(row => orderView(row, now.getTime()))
  const page = { limit: RECENT, offset: 0 }
  const [shares, cards, risks, account, acts, freezes, accountFreezes, requests, pending, orders, counts, aml] =
    await Promise.all([
      readAnswer(shareInfo(as, {})),
      readAnswer(bankMine(as, {})),
      readAnswer(riskList(as, {})),
      accountView(ctx, customer),
      listCustomerActs(db, custno, { before: null, limit: RECENT }).then(rows => actViews(ctx, rows)),
      listOrders(db, custno, { ofFreezes: true }, { limit: 20, offset: 0 }),
      listAccountFreezes(db, custno),
      openRequestsAbout(ctx, custno),
      listOrders(db, custno, { status: STATUS.pending }, { limit: 20, offset: 0 }),
      listOrders(db, custno, { withoutIncome: true }, page),
      countsOf(as),
      staffCan(ctx.staff.roles, 'diligence', 'read') ? ratingsOf(ctx, custno) : null,
    ])
  return ok({
    custno,
    name: maskedName(customerVault(ctx.keys, custno).open('custname', customer.custname_enc), kind),
    kind,
    identity: identityView(ctx, customer, today, await isHeld(db, custno)),
    account,
    risk: riskView(customer, now),
    totals: shares.totals,
    holdings: shares.holdings,
    freezes: view(freezes),
    accountFreezes: accountFreezes.map(({ document, until, began_at }) => ({
      document,
      until,
      beganAt: began_at.toISOString(),
    })),
    requests,
    pending: view(pending),
    orders: view(orders),
    counts,
    aml,
    cards: cards.fullList,
    assessments: risks.list.slice(0, RECENT).map(({ answers, ...rest }) => rest),
    acts,
    day: today,
  })
}

async function countsOf({ db, session: { custno } }: CustomerContext) {
  const [orders, plans, consents] = await Promise.all([
    countOrders(db, custno, { withoutIncome: true }),
    listPlans(db, custno),
    countConsents(db, custno),
  ])
  return { orders, plans: plans.length, consents }
}

function identityView(ctx: Context, customer: Customer, today: IsoDate, isUnderHold: boolean) {
  const { open } = customerVault(ctx.keys, customer.custno)
  const validity = readIdValidity(customer.invalidate)
  const [email, address] = [open('email', customer.email_enc), open('address', customer.address_enc)]
  return {
    idType: customer.idtype === null ? '--' : idTypeName(customer.idtype),
    idno: maskedId(open('idno', customer.idno_enc)),
    idValidity: idValidityText(customer.invalidate),
    idDaysLeft: validity.kind === 'until' ? daysBetween(today, validity.lastDay) : null,
    // As the customer sees it: staff who speak with the customer must not learn of a name list either (docs/decisions/0048).
    idUpload: idUploadStatusName(isUnderHold ? ID_UPLOAD.inReview : customer.idcardupload),
    mobile: mobileMask(open('mobile', customer.mobile_enc)),
    email: email === '' ? '--' : emailMask(email),
    address: address === '' ? '--' : addressMask(address),
    occupation: customer.workcode === null ? '--' : dictionaryName('workcode', customer.workcode),
    taxResidence: customer.tax_status === null ? '--' : dictionaryName('taxResident', customer.tax_status),
  }
}

async function accountView({ db }: Context, customer: Customer) {
  const [loginLocked, trade, query, devices] = await Promise.all([
    isLoginLocked(db, customer.custno),
    readPasswordCounter(db, customer.custno, 'trade'),
    readPasswordCounter(db, customer.custno, 'query'),
    listDevices(db, customer.custno),
  ])
  const newest = devices.map(({ first_seen_at }) => first_seen_at.getTime())
  return {
    fundAccount: customer.fund_account,
    createdAt: customer.created_at.toISOString(),
    openedAt: customer.opened_at?.toISOString() ?? null,
    closedAt: customer.closed_at?.toISOString() ?? null,
    lastLoginAt: customer.last_login_at?.toISOString() ?? null,
    loginLocked,
    hasTradePassword: customer.trade_hash !== null,
    tradeLocked: trade.locked,
    queryLocked: query.locked,
    devices: devices.length,
    newestDeviceAt: newest.length === 0 ? null : new Date(Math.max(...newest)).toISOString(),
  }
}

function riskView({ riskability, risk_valid_to: validTo }: Customer, now: Date) {
  if (riskability === null) return null
  return {
    riskability,
    name: investorTypeName(riskability),
    validTo: validTo === null ? null : new Date(lastSecondBefore(validTo.getTime())).toISOString(),
    isExpired: validTo !== null && isRiskExpired(validTo.getTime(), now.getTime()),
  }
}
