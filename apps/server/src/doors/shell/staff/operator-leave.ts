import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { disableOperator } from '@zhixiao/db/ops/operators.ts'
import { endSessionsOf, handDrafts, handTickets, withdrawRequestsOf } from '@zhixiao/db/staff/lifecycle.ts'
import { findMember, findStaff, type StaffRow } from '@zhixiao/db/staff/staff.ts'
import { insertTicketNote } from '@zhixiao/db/staff/tickets.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { isStaffRole, roleNames, staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { inTransaction, type OpsContext } from '../../../acts/in-transaction.ts'
import { done, type Report, refusedFor } from '../../../kernel/report.ts'
import { customerVault } from '../../../platform/secrets/places.ts'
import type { Args, Command } from '../command.ts'
import { lockoutRefusal } from './lockout.ts'

/** Ends the access of somebody who leaves, by two others, and hands drafts and tickets to a named person. */
export const operatorLeave: Command = {
  summary: 'ends all logins of an operator for good, and gives drafts and open tickets to another',
  usage: 'NAME --to SUCCESSOR',
  positionals: [1, 1],
  options: { to: { type: 'string' } },
  help: ['--to SUCCESSOR  who gets the drafts and the open tickets; open requests are withdrawn'],
  writes: true,
  run: leave,
}

async function leave(ctx: OpsContext, args: Args): Promise<Report> {
  const [name = ''] = args.positionals
  const to = args.text('to') ?? ''
  if (name === ctx.actor) return refusedFor('不能办理本人的离职', 'Nobody ends himself: two others do it.')
  return inTransaction(ctx, args, async tx => {
    const [leaver, heir] = [await findMember(tx, name), await findStaff(tx, to)]
    if (!leaver) return refusedFor('没有这位在职员工', `No operator ${name} is enabled.`)
    if (!heir || to === name) return refusedFor('请选择一位在职的接手人', `No other operator ${to} is enabled.`)
    const lockout = await lockoutRefusal(tx, ctx, { name, alone: false })
    if (lockout) return lockout
    const tickets = await handTickets(tx, name, to)
    const why = ticketRefusal(tickets, heir)
    if (why) return why
    for (const each of tickets) await noteOn(tx, ctx, each, leaver, heir)
    const drafts = await handDrafts(tx, name, to)
    const requests = await withdrawRequestsOf(tx, name, `${leaver.full_name}离职`)
    await endSessionsOf(tx, name)
    await disableOperator(tx, name, ctx.actor)
    const handed = { drafts, tickets: tickets.map(each => String(each.ticket_id)), withdrawn: requests.map(String) }
    await writeAudit(tx, { actor: ctx.actor, act: 'operators leave', detail: { name, to, ...handed } })
    return {
      ...done(`${name} leaves: ${to} has the drafts and tickets, open requests are withdrawn.`),
      rests: { roles: leaver.roles },
      shown: shownOf(leaver, heir, handed),
    }
  })
}

/** The items handed over still change until then, so they are shown but are no part of the digest. */
const shownOf = (
  leaver: StaffRow,
  heir: StaffRow,
  { drafts, tickets, withdrawn }: Readonly<Record<'drafts' | 'tickets' | 'withdrawn', string[]>>,
) => ({
  changes: [
    { name: '状态', before: '在职', after: '已停用，登录全部结束，不能恢复' },
    { name: '角色', before: roleNames(leaver.roles), after: '没有角色' },
  ],
  totals: [
    { name: '员工', value: `${leaver.full_name}（${leaver.name}）` },
    { name: '接手人', value: `${heir.full_name}（${heir.name}）` },
  ],
  around: [
    { name: '草稿', value: `${drafts.length} 份${drafts.length > 0 ? `：${drafts.join('、')}` : ''}` },
    { name: '未结工单', value: `${tickets.length} 件${tickets.length > 0 ? `：${tickets.join('、')}` : ''}` },
    { name: '撤回的申请', value: `${withdrawn.length} 项${withdrawn.length > 0 ? `：${withdrawn.join('、')}` : ''}` },
  ],
  tables: [],
  warnings: [],
})

function ticketRefusal(tickets: readonly { ticket_id: bigint; custno: string }[], heir: StaffRow): Report | null {
  const own = tickets.find(({ custno }) => custno !== '' && custno === heir.own_custno)
  if (own)
    return refusedFor(
      `工单 ${own.ticket_id} 是接手人本人的账户，请先改派`,
      `Ticket ${own.ticket_id} is about the successor's own account.`,
    )
  if (tickets.length === 0 || staffCan(heir.roles.filter(isStaffRole), 'ticket', 'do')) return null
  return refusedFor('接手人没有办理工单的权限', `${heir.name} has no role with the right to tickets.`)
}

const noteOn = (
  tx: Tx,
  ctx: OpsContext,
  { ticket_id, custno }: { ticket_id: bigint; custno: string },
  leaver: StaffRow,
  heir: StaffRow,
) =>
  insertTicketNote(tx, {
    ...{ ticket_id, custno, kind: 'change', written_by: ctx.actor },
    text_enc: customerVault(ctx.keys, custno).seal('ticket', `${leaver.full_name}离职，转给${heir.full_name}`),
  })
