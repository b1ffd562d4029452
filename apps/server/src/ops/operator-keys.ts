import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { findStaff } from '@zhixiao/db/staff/staff.ts'
import { endStaffKey, listStaffKeys } from '@zhixiao/db/staff/staff-keys.ts'
import { endStaffSessionsOf } from '@zhixiao/db/staff/staff-sessions.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { rowNumber } from '@zhixiao/domain/validate/row-number.ts'
import {
  type Args,
  type Command,
  done,
  inTransaction,
  type OpsContext,
  type Report,
  refused,
  refusedFor,
} from './command.ts'

/** Ends a lost passkey, by two others: its owner may be unable to sign in. */
export const endKey: Command = {
  summary: 'ends a lost passkey of another operator and the session that he has open',
  usage: 'NAME KEY',
  positionals: [2, 2],
  help: ['KEY  its number: operators keys NAME'],
  writes: true,
  run: end,
}

export const listKeys: Command = {
  summary: 'lists the passkeys of an operator',
  usage: 'NAME',
  positionals: [1, 1],
  writes: false,
  run: list,
}

async function end(ctx: OpsContext, args: Args): Promise<Report> {
  const [operator = '', text = ''] = args.positionals
  if (operator === ctx.actor)
    return refusedFor('自己的通行密钥由本人在“密钥”中移除', 'An own passkey is removed in the console.')
  const id = rowNumber(text)
  if (id === null) return refusedFor('通行密钥编号有误', `${text} is no number of a passkey.`)
  return inTransaction(ctx, args, async tx => {
    const key = await endStaffKey(tx, { operator, id, by: ctx.actor })
    if (!key) return refusedFor('这个通行密钥已经终止', `${operator} has no passkey ${id}.`)
    await endStaffSessionsOf(tx, operator)
    await writeAudit(tx, {
      actor: ctx.actor,
      act: 'operators end-key',
      detail: { operator, key: text, name: key.name },
    })
    const lines = done(`Passkey ${id} (${key.name}) of ${operator} ends, and the open session with it.`)
    const fullName = (await findStaff(tx, operator))?.full_name ?? operator
    return { ...lines, shown: shownOf(fullName, key.name) }
  })
}

const shownOf = (fullName: string, key: string): Shown => ({
  changes: [
    { name: '员工', before: null, after: fullName },
    { name: `通行密钥 ${key}`, before: '可用', after: '终止，不能恢复' },
    { name: '进行中的登录', before: null, after: '立即结束' },
  ],
  totals: [],
  tables: [],
  warnings: [],
})

async function list({ db }: OpsContext, args: Args): Promise<Report> {
  const [name = ''] = args.positionals
  if (!(await findStaff(db, name))) return refused(`No operator ${name} is enabled.`)
  const keys = await listStaffKeys(db, name)
  if (keys.length === 0) return done(`${name} has no passkey.`)
  return done(
    ...keys.map(({ key_id, name: key, created_at, last_used_at }) => {
      const used = last_used_at ? `last used ${shanghaiText(last_used_at.getTime())}` : 'never used'
      return `${key_id}  ${key}: added ${shanghaiText(created_at.getTime())}, ${used}`
    }),
  )
}
