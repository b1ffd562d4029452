import { actOf, isAct } from '@zhixiao/contract/acts/acts.ts'
import { findActRequest, stateAt } from '@zhixiao/db/ops/act-requests.ts'
import { fundTypeName } from '@zhixiao/domain/codes/fund-types.ts'
import { type StaffArea, staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { isAboutSelf } from '../../acts/operator-rights.ts'
import { findFunds } from '../../engine/search/find-funds.ts'
import { ok } from '../../kernel/result.ts'
import type { ConsoleHandler, StaffContext } from './console-context.ts'
import { objectNames } from './object-names.ts'
import { openList } from './open-list.ts'
import { orderRow } from './order.ts'
import { ticketRow } from './ticket/ticket-view.ts'

const MOST_FUNDS = 6
const NUMBER = /^(订单|申请|工单)?\s*([1-9]\d{0,17})$/

/** Leaves out everything that the caller may not read, as if it did not exist. */
export const any: ConsoleHandler<'find.any'> = async (ctx, { word }) => {
  const [, only, digits] = NUMBER.exec(word) ?? []
  const numberOf = (kind: string) => (digits !== undefined && (only ?? kind) === kind ? BigInt(digits) : null)
  const [orderId, requestId, ticketId] = [numberOf('订单'), numberOf('申请'), numberOf('工单')]
  const may = (area: StaffArea) => staffCan(ctx.staff.roles, area, 'read')
  const [order, request, ticket, funds] = await Promise.all([
    orderId !== null && may('customer') ? orderRow(ctx, orderId) : null,
    requestId !== null ? requestRow(ctx, requestId) : null,
    ticketId !== null && may('ticket') ? ticketRow(ctx, ticketId) : null,
    may('fund') ? findFunds(ctx, word, MOST_FUNDS) : [],
  ])
  // Numbers follow each other: found one after the other they are the list.
  const refusal = (order && (await openList(ctx, 'orders'))) ?? (ticket && (await openList(ctx, 'tickets')))
  if (refusal) return refusal
  return ok({
    orders: order ? [order] : [],
    requests: request ? [request] : [],
    tickets: ticket ? [ticket] : [],
    funds: funds.map(({ record }) => ({
      fundCode: record.fundcode,
      fundName: record.fundname,
      typeName: fundTypeName(record.fund_type),
    })),
  })
}

async function requestRow(ctx: StaffContext, id: bigint) {
  const { db, clock, staff } = ctx
  const row = await findActRequest(db, id)
  if (!row || !isAct(row.act) || !staffCan(staff.roles, actOf(row.act).area, 'read')) return null
  if (await isAboutSelf({ db, actor: staff.name }, row.act, row.input)) return null
  const [about = ''] = await objectNames(ctx, [row])
  return { requestId: String(id), act: row.act, object: row.object, about, state: stateAt(row, await clock.now()) }
}
