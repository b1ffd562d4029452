import { listCustomerActs } from '@zhixiao/db/staff/customer-acts.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { actViews } from '../customer-acts.ts'
import { partOf, SHOWN } from './part-of.ts'

export const acts: ConsoleHandler<'customer.acts'> = (ctx, { custno, before }) =>
  partOf(ctx, custno, async ({ db }) => {
    const page = { before: before === undefined ? null : BigInt(before), limit: SHOWN + 1 }
    const rows = await listCustomerActs(db, custno, page)
    const next = rows.length > SHOWN ? String(rows[SHOWN - 1]?.id) : null
    return { list: await actViews(ctx, rows.slice(0, SHOWN)), next }
  })
