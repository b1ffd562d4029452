import { readInput } from '@zhixiao/contract/acts/act-fields.ts'
import { type ActName, actOf, checkersOf } from '@zhixiao/contract/acts/acts.ts'
import type { ConsoleInput } from '@zhixiao/contract/console/console-calls.ts'
import type { ConsoleCode } from '@zhixiao/contract/console/console-errors.ts'
import { cutShown } from '@zhixiao/contract/console/shown.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import type { Asked } from '../../../acts/do-act.ts'
import type { Opened } from '../../../acts/run.ts'
import { Refusal, type Report } from '../../../kernel/report.ts'
import { type Failure, fail } from '../../../kernel/result.ts'
import type { Staff, StaffContext } from '../console-context.ts'

type Proposal = ConsoleInput<'request.try'>

/** The context in which the commands behind acts run. */
export const opsContext = (ctx: StaffContext) => ({ ...ctx, actor: ctx.staff.name })

/** The command and its arguments; a refusal without the right to request the act. */
export const madeOf = ({ staff }: { staff: Staff }, proposal: Proposal) =>
  staffCan(staff.roles, actOf(proposal.act).area, 'make') ? askedBy(proposal.act, proposal) : fail('CON-0403')

/** The command's arguments, or a refusal of input that the act does not define; files come from the call, never from the disk. */
export function askedBy(
  act: ActName,
  { input, files }: Pick<Proposal, 'input' | 'files'>,
): { asked: Asked } | Failure<ConsoleCode> {
  const read = readInput(actOf(act).input, input)
  if (!read.ok) return fail('CON-0400', { field: ['input', ...read.path].join('.'), reason: read.reason })
  const { consoleNeeds } = actOf(act)
  if (consoleNeeds !== undefined && read.input[consoleNeeds] === undefined) return fail('CON-0400', { field: 'input' })
  const contents = new Map(files.map(({ name, content }) => [name, Buffer.from(content, 'base64')]))
  const readFile = async (path: string) => {
    const bytes = contents.get(path)
    if (!bytes) throw new Refusal(`${path} was not sent.`)
    return bytes
  }
  return { asked: { input: read.input, readFile } }
}

/** Why the engine refuses the act, with its reason if it gave one; null if it accepts. */
export function refusalOf({ ok: isDone, unchanged, stale, why, fault }: Report): Failure<ConsoleCode> | null {
  if (isDone && !unchanged) return null
  const about = { ...(why !== undefined && { reason: why }), ...(fault && { data: { fault } }) }
  return fail(isDone ? 'CON-0408' : stale ? 'CON-0409' : 'CON-0407', about)
}

/** Names the open request and, if the two overlap only in part, what both would change. */
export function alreadyOpen({ id, shared }: Extract<Opened, { state: 'waiting' }>): Failure<ConsoleCode> {
  const [first = ''] = shared
  const which = `${first}${shared.length > 1 ? ` 等 ${shared.length} 项` : ''}`
  return fail('CON-0411', {
    data: { requestId: String(id) },
    ...(shared.length > 0 && { reason: `${which} 已有申请待复核` }),
  })
}

export const viewOf = (act: ActName, { amount, shown, weight }: Report, digest: string) => ({
  amount: amount === undefined ? null : fenText(amount),
  shown: shown ? cutShown(shown) : null,
  needs: [...checkersOf(act, weight)],
  digest,
})
