import { tryAct } from '../../../acts/run.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { ownActRefusal } from '../own-account.ts'
import { madeOf, opsContext, refusalOf } from './asked-act.ts'
import { tableExport } from './table-export.ts'

/** Exports all rows of a table of the dry run. */
export const tryExport: ConsoleHandler<'request.tryExport'> = async (ctx, { table, ...wish }) => {
  const made = madeOf(ctx, wish)
  if ('ok' in made) return made
  const own = await ownActRefusal(ctx, wish.act, wish.input)
  if (own) return own
  const report = await tryAct(opsContext(ctx), wish.act, made.asked)
  return refusalOf(report) ?? tableExport(ctx, report, { table, act: wish.act })
}
