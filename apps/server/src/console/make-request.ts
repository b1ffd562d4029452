import type { ConsoleInput } from '@zhixiao/contract/console/console-calls.ts'
import type { ReleasedActName } from '@zhixiao/domain/codes/released-acts.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { neededCheckers } from '@zhixiao/domain/staff/needed-checkers.ts'
import { areaOfAct, staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { ok } from '../kernel/result.ts'
import { isAboutSelf } from '../ops/about-self.ts'
import { argsOf } from '../ops/args.ts'
import { type Args, type Command, Refusal, type Report } from '../ops/command.ts'
import { acts } from '../ops/commands.ts'
import { digestOf } from '../ops/release.ts'
import { openRequest, tryAct } from '../ops/request-act.ts'
import { type ConsoleContext, type ConsoleHandler, type ConsoleRefusal, refuse, type Staff } from './console-context.ts'
import { ownAccountRefusal } from './own-account.ts'

type Wish = ConsoleInput<'request.try'>

/** What an act would do: facts of one snapshot, nothing is kept. */
export const tryOut: ConsoleHandler<'request.try'> = async (ctx, wish) => {
  const made = argsOfWish(ctx, wish)
  if ('ok' in made) return made
  const own = await selfRefusal(ctx, wish)
  if (own) return own
  const report = await tryAct(opsContext(ctx), made.command, made.args, made.args.readFile)
  const refusal = refusalOf(report)
  return refusal ?? ok(viewOf(wish.act, report, digestOf(report)))
}

/** Tries it again and keeps it for a second person, when it still does what its maker was shown. */
export const submit: ConsoleHandler<'request.submit'> = async (ctx, { digest, note, ...wish }) => {
  const made = argsOfWish(ctx, wish)
  if ('ok' in made) return made
  const own = await selfRefusal(ctx, wish)
  if (own) return own
  const opened = await openRequest(opsContext(ctx), wish.act, made.command, made.args, { digest, note })
  if (opened.state === 'opened') return ok({ requestId: String(opened.id), expiresAt: opened.until.toISOString() })
  if (opened.state === 'waiting') return refuse('CON-0411', { data: { requestId: String(opened.id) } })
  if (opened.state === 'moved') return refuse('CON-0409', { data: viewOf(wish.act, opened.report, opened.digest) })
  return refusalOf(opened.report) ?? refuse('CON-0407')
}

/** Nobody asks for an act on his own account as a customer. */
const selfRefusal = async (
  ctx: ConsoleContext & { staff: Staff },
  { act, positionals }: Pick<Wish, 'act' | 'positionals'>,
) => ((await isAboutSelf(opsContext(ctx), act, positionals)) ? ownAccountRefusal(ctx, ctx.staff.ownCustno ?? '') : null)

const opsContext = (ctx: ConsoleContext & { staff: Staff }) => ({ ...ctx, actor: ctx.staff.name })

/** Who may not ask for the act, and what its command would not take, is refused; files are those of the call, never of the disk. */
function argsOfWish(
  { staff }: { staff: Staff },
  { act, positionals, options, files }: Wish,
): { command: Command; args: Args } | ConsoleRefusal {
  if (!staffCan(staff.roles, areaOfAct[act], 'make')) return refuse('CON-0403')
  const command: Command = acts[act]
  const [least, most] = command.positionals
  if (positionals.length < least || positionals.length > most || command.readsFolder)
    return refuse('CON-0400', { field: 'positionals' })
  const wrong = Object.entries(options).find(
    ([name, value]) => command.options?.[name]?.type !== (value === true ? 'boolean' : 'string'),
  )
  if (wrong) return refuse('CON-0400', { field: `options.${wrong[0]}` })
  const contents = new Map(files.map(({ name, content }) => [name, Buffer.from(content, 'base64')]))
  const read = async (path: string) => {
    const bytes = contents.get(path)
    if (!bytes) throw new Refusal(`${path} was not sent.`)
    return bytes
  }
  return { command, args: argsOf(positionals, options, read) }
}

function refusalOf({ ok: isDone, unchanged, stale, lines, why }: Report): ConsoleRefusal | null {
  if (isDone && !unchanged) return null
  // The lines are the command's, in English: a reason in words takes their place.
  const about = why === undefined ? { data: { report: lines } } : { reason: why, data: { report: [] } }
  return refuse(isDone ? 'CON-0408' : stale ? 'CON-0409' : 'CON-0407', about)
}

const viewOf = (act: ReleasedActName, { amount, shown, lines, weight }: Report, digest: string) => ({
  amount: amount === undefined ? null : fenText(amount),
  shown: shown ?? null,
  lines,
  needs: [...neededCheckers(act, weight)],
  digest,
})
