import { disableOperator } from '@zhixiao/db/ops/operators.ts'
import { endSessionsOf, handDrafts, handTickets, lockHanded, withdrawRequestsOf } from '@zhixiao/db/staff/lifecycle.ts'
import { findMember, findStaff, type StaffRow } from '@zhixiao/db/staff/staff.ts'
import { insertTicketNote } from '@zhixiao/db/staff/tickets.ts'
import { decideOperatorsLeave, type LeaveFacts, type Leaving } from '@zhixiao/domain/acts/operators-roles.ts'
import { roleNames } from '@zhixiao/domain/staff/staff-can.ts'
import { customerVault } from '../platform/secrets/places.ts'
import { type ActHandler, isOneOf, lastOf, mustHold } from './act-handler.ts'
import { readLockoutRefusal } from './operators-suspend.ts'

/** Ends the access of somebody who leaves, by two others, and hands drafts and tickets to a named person. */
export const operatorsLeave: ActHandler<'operators leave', LeaveFacts, Leaving> = {
  async lock(tx, { name, to = '' }, _, by) {
    const [leaver, heir] = [await findMember(tx, name), await findStaff(tx, to)]
    const { drafts, tickets, requests } = await lockHanded(tx, name, to)
    return {
      isOwn: isOneOf(by, name),
      leaver: leaver && personOf(leaver),
      heir: heir && { ...personOf(heir), ownCustno: heir.own_custno },
      lockout: leaver && (await readLockoutRefusal(tx, { name, actor: lastOf(by), alone: false })),
      handed: {
        drafts,
        tickets: tickets.map(({ ticket_id, custno }) => ({ ticket: String(ticket_id), custno })),
        withdrawn: requests.map(String),
      },
    }
  },
  decide: decideOperatorsLeave,
  // The drafts and tickets that are handed over still change until the release.
  unsigned: ['handed'],
  async write(tx, { leaver, heir }, by, { keys }) {
    for (const { ticket_id, custno } of await handTickets(tx, leaver.name, heir.name))
      await insertTicketNote(tx, {
        ticket_id,
        custno,
        kind: 'change',
        written_by: lastOf(by),
        text_enc: customerVault(keys, custno).seal('ticket', `${leaver.fullName}离职，转给${heir.fullName}`),
      })
    await handDrafts(tx, leaver.name, heir.name)
    await withdrawRequestsOf(tx, leaver.name, `${leaver.fullName}离职`)
    await endSessionsOf(tx, leaver.name)
    mustHold(await disableOperator(tx, leaver.name, lastOf(by)))
  },
  event: ({ leaver, heir, handed: { drafts, tickets, withdrawn } }) => ({
    name: leaver.name,
    to: heir.name,
    drafts,
    tickets: tickets.map(each => each.ticket),
    withdrawn,
  }),
  show: ({ leaver, heir }) => ({
    changes: [
      { name: '状态', before: '在职', after: '已停用，登录全部结束，不能恢复' },
      { name: '角色', before: roleNames(leaver.roles), after: '没有角色' },
    ],
    totals: [
      { name: '员工', value: `${leaver.fullName}（${leaver.name}）` },
      { name: '接手人', value: `${heir.fullName}（${heir.name}）` },
    ],
  }),
  around: (_, { handed: { drafts, tickets, withdrawn } }) => [
    { name: '草稿', value: counted(drafts, '份') },
    {
      name: '未结工单',
      value: counted(
        tickets.map(({ ticket }) => ticket),
        '件',
      ),
    },
    { name: '撤回的申请', value: counted(withdrawn, '项') },
  ],
  say: ({ leaver, heir }) =>
    `${leaver.name} leaves: ${heir.name} has the drafts and tickets, open requests are withdrawn.`,
}

const personOf = ({ name, full_name: fullName, roles }: StaffRow) => ({ name, fullName, roles })
const counted = (list: readonly string[], unit: string): string =>
  `${list.length} ${unit}${list.length > 0 ? `：${list.join('、')}` : ''}`
