import type { ConsoleCode } from '@zhixiao/contract/console/console-errors.ts'
import { listCustomerActs } from '@zhixiao/db/staff/customer-acts.ts'
import { customerKindOf } from '@zhixiao/domain/codes/customer-kinds.ts'
import { consentList } from '../account/consent-list.ts'
import { deviceList } from '../account/device-list.ts'
import { loginList } from '../account/login-list.ts'
import { riskList } from '../account/risk-list.ts'
import type { CustomerContext } from '../kernel/context.ts'
import { readingAs } from '../kernel/reading-as.ts'
import { ok, type Result } from '../kernel/result.ts'
import { messages as messagesOf } from '../query/messages.ts'
import { planList } from '../trade/plan-list.ts'
import type { ConsoleHandler, StaffContext } from './console-context.ts'
import { actViews } from './customer-acts.ts'
import { openCustomer } from './open-customer.ts'
import { readAnswer } from './own-account.ts'

const SHOWN = 50

/** Reads a part as the customer's own page does. */
async function partOf<Data>(
  ctx: StaffContext,
  custno: string,
  part: (as: CustomerContext) => Promise<Data>,
): Promise<Result<Data, ConsoleCode>> {
  const customer = await openCustomer(ctx, custno)
  if (!customer.ok) return customer
  return ok(await part(readingAs(ctx, custno, customerKindOf(customer.data.custtype) === 'institution')))
}

export const plans: ConsoleHandler<'customer.plans'> = (ctx, { custno }) =>
  partOf(ctx, custno, async as => {
    const { list } = await readAnswer(planList(as, {}))
    return {
      list: list.map(plan => {
        if (plan.result === null) return { ...plan, result: null }
        const { invested, value, taken, income, rate } = plan.result
        return { ...plan, result: { invested, value, taken, income, rate } }
      }),
    }
  })

export const papers: ConsoleHandler<'customer.papers'> = (ctx, { custno }) =>
  partOf(ctx, custno, async as => {
    const [risks, consents] = await Promise.all([
      readAnswer(riskList(as, {})),
      readAnswer(consentList(as, { pageNum: 1, pageSize: SHOWN })),
    ])
    return { assessments: risks.list, marks: consents.marks, consents: consents.list, total: consents.total }
  })

export const access: ConsoleHandler<'customer.access'> = (ctx, { custno }) =>
  partOf(ctx, custno, async as => {
    const [{ logins }, { devices }] = await Promise.all([readAnswer(loginList(as, {})), readAnswer(deviceList(as, {}))])
    return { logins, devices: devices.map(({ current, ...device }) => device) }
  })

export const messages: ConsoleHandler<'customer.messages'> = (ctx, { custno }) =>
  partOf(ctx, custno, as => readAnswer(messagesOf(as, {})))

export const acts: ConsoleHandler<'customer.acts'> = (ctx, { custno, before }) =>
  partOf(ctx, custno, async ({ db }) => {
    const page = { before: before === undefined ? null : BigInt(before), limit: SHOWN + 1 }
    const rows = await listCustomerActs(db, custno, page)
    const next = rows.length > SHOWN ? String(rows[SHOWN - 1]?.id) : null
    return { list: await actViews(ctx, rows.slice(0, SHOWN)), next }
  })
