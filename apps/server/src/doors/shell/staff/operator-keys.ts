import { findStaff } from '@zhixiao/db/staff/staff.ts'
import { listStaffKeys } from '@zhixiao/db/staff/staff-keys.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { done, type Report, refused } from '../../../kernel/report.ts'
import type { Args, Command } from '../command.ts'

export const listKeys: Command = {
  summary: 'lists the passkeys of an operator',
  usage: 'NAME',
  positionals: [1, 1],
  writes: false,
  run: list,
}

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
