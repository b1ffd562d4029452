import { pageOfAgencyRecords } from '@zhixiao/db/query/agency-records.ts'
import { businessName } from '@zhixiao/domain/codes/business-kinds.ts'
import { fenText, navText, sharesText } from '@zhixiao/domain/money/money.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

/** CALL-076: orders that other agencies confirmed for this customer. */
export const replace: Handler<'query.replace'> = async (ctx, { pageParam: { pageNum, pageSize } }) => {
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
  const rows = await pageOfAgencyRecords(ctx.db, ctx.session.custno, page)
  const list = rows.map(row => ({
    agencyName: row.agency_name,
    serial: row.serial,
    businessCode: row.kind,
    businessName: businessName(row.kind),
    fundCode: row.fundcode,
    fundName: row.fundname,
    applyDate: row.apply_date,
    confirmDate: row.confirm_date,
    amount: fenText(row.amount),
    shares: sharesText(row.shares),
    nav: row.nav === null ? null : navText(row.nav),
    fee: fenText(row.fee),
    succeeded: row.succeeded,
  }))
  return ok({ total: Number(rows[0]?.total ?? 0n), pageNum, pageSize, list })
}
