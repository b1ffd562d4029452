import { requestAct } from '../../../acts/run.ts'
import { fail, ok } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { ownActRefusal } from '../own-account.ts'
import { takePapers } from '../paper.ts'
import { alreadyOpen, madeOf, opsContext, refusalOf, viewOf } from './asked-act.ts'
import { repeatsSealed } from './sealed-fields.ts'

/** Stores the request for a second person if a new dry run still has the effects that its maker was shown. */
export const submit: ConsoleHandler<'request.submit'> = async (ctx, { digest, note, papers: sent, ...proposal }) => {
  const made = madeOf(ctx, proposal)
  if ('ok' in made) return made
  const own = await ownActRefusal(ctx, proposal.act, proposal.input)
  if (own) return own
  const repeated = await repeatsSealed({ act: proposal.act, papers: sent }, made.asked)
  if (repeated) return repeated
  const taken = await takePapers(ctx, sent)
  if (!taken.ok) return taken
  const { papers } = taken
  const opened = await requestAct(opsContext(ctx), proposal.act, made.asked, { digest, note, papers })
  if (opened.state === 'opened') return ok({ requestId: String(opened.id), expiresAt: opened.until.toISOString() })
  if (opened.state === 'waiting') return alreadyOpen(opened)
  if (opened.state === 'moved') return fail('CON-0409', { data: viewOf(proposal.act, opened.report, opened.digest) })
  return refusalOf(opened.report) ?? fail('CON-0407')
}
