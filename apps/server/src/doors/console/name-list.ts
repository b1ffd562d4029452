import type { ConsoleInput } from '@zhixiao/contract/console/console-calls.ts'
import { listNameLists } from '@zhixiao/db/account/name-lists.ts'
import { refusalReport } from '../../kernel/report.ts'
import { fail, ok } from '../../kernel/result.ts'
import { argsOf } from '../shell/args.ts'
import { takeNameList } from '../shell/customers/name-lists.ts'
import type { ConsoleHandler, StaffContext } from './console-context.ts'
import { opsContext, refusalOf } from './request/asked-act.ts'

export const list: ConsoleHandler<'nameList.list'> = async ({ db, env }) => {
  const rows = await listNameLists(db)
  return ok({
    list: rows.map(({ list_code: code, taken_at: at, version, source, entries }) => ({
      code,
      version,
      source,
      entries,
      takenAt: at.toISOString(),
    })),
    isScreened: env.nameLists.adapter !== 'none',
  })
}

export const tryOut: ConsoleHandler<'nameList.try'> = (ctx, file) => takeFile(ctx, file, true)
export const take: ConsoleHandler<'nameList.take'> = (ctx, file) => takeFile(ctx, file, false)

/** Does what the command does, with the file of the call. */
async function takeFile(ctx: StaffContext, { name, content }: ConsoleInput<'nameList.take'>, isTrial: boolean) {
  const args = argsOf([name], { 'dry-run': isTrial }, async () => Buffer.from(content, 'base64'))
  const report = await takeNameList(opsContext(ctx), args).catch(refusalReport)
  if (report.unchanged) return fail('CON-0408', { reason: '与最近一次导入的名单相同' })
  return refusalOf(report) ?? (report.shown ? ok({ shown: report.shown }) : fail('CON-0407'))
}
