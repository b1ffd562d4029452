import { tryAct } from '../../../acts/run.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { ownActRefusal } from '../own-account.ts'
import { madeOf, opsContext, refusalOf } from './asked-act.ts'
import { tableExport } from './table-export.ts'

/** Exports all rows of a table of the dry run. */
export const tryExport: ConsoleHandler<'request.tryExport'> = async (ctx, { table, ...proposal }) => {
  const made = madeOf(ctx, proposal)
  if ('ok' in made) return made
  const own = await ownActRefusal(ctx, proposal.act, proposal.input)
  if (own) return own
  const report = await tryAct(opsContext(ctx), proposal.act, made.asked)
  return refusalOf(report) ?? tableExport(ctx, report, { table, act: proposal.act })
}
