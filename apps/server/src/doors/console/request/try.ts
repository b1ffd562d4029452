import { digestOf } from '../../../acts/digest.ts'
import { tryAct } from '../../../acts/run.ts'
import { ok } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { ownActRefusal } from '../own-account.ts'
import { madeOf, opsContext, refusalOf, viewOf } from './asked-act.ts'

/** Dry run of an act in one snapshot; stores nothing. */
export const tryOut: ConsoleHandler<'request.try'> = async (ctx, proposal) => {
  const made = madeOf(ctx, proposal)
  if ('ok' in made) return made
  const own = await ownActRefusal(ctx, proposal.act, proposal.input)
  if (own) return own
  const report = await tryAct(opsContext(ctx), proposal.act, made.asked)
  const refusal = refusalOf(report)
  return refusal ?? ok(viewOf(proposal.act, report, digestOf(report)))
}
