import { createHash } from 'node:crypto'
import { readInput } from '@zhixiao/contract/acts/act-fields.ts'
import { type ActName, actOf, checkersOf } from '@zhixiao/contract/acts/acts.ts'
import type { ConsoleInput } from '@zhixiao/contract/console/console-calls.ts'
import type { ConsoleCode } from '@zhixiao/contract/console/console-errors.ts'
import { cutShown } from '@zhixiao/contract/console/shown.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { csvFile } from '@zhixiao/domain/format/csv.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { type Failure, fail, ok } from '../kernel/result.ts'
import { type Asked, type Command, Refusal, type Report } from '../ops/command.ts'
import { actCommands } from '../ops/commands.ts'
import { digestOf } from '../ops/release.ts'
import { openRequest, tryAct } from '../ops/request-act.ts'
import type { ConsoleHandler, Staff, StaffContext } from './console-context.ts'
import { ownActRefusal } from './own-account.ts'
import { takePapers } from './paper.ts'

type Wish = ConsoleInput<'request.try'>

/** Dry run of an act in one snapshot; stores nothing. */
export const tryOut: ConsoleHandler<'request.try'> = async (ctx, wish) => {
  const made = madeOf(ctx, wish)
  if ('ok' in made) return made
  const own = await ownActRefusal(ctx, wish.act, wish.input)
  if (own) return own
  const report = await tryAct(opsContext(ctx), wish.act, made.command, made.asked)
  const refusal = refusalOf(report)
  return refusal ?? ok(viewOf(wish.act, report, digestOf(report)))
}

/** Stores the request for a second person if a new dry run still has the effects that its maker was shown. */
export const submit: ConsoleHandler<'request.submit'> = async (ctx, { digest, note, papers: sent, ...wish }) => {
  const made = madeOf(ctx, wish)
  if ('ok' in made) return made
  const own = await ownActRefusal(ctx, wish.act, wish.input)
  if (own) return own
  const taken = await takePapers(ctx, sent)
  if (!taken.ok) return taken
  const { papers } = taken
  const opened = await openRequest(opsContext(ctx), wish.act, made.command, made.asked, { digest, note, papers })
  if (opened.state === 'opened') return ok({ requestId: String(opened.id), expiresAt: opened.until.toISOString() })
  if (opened.state === 'waiting') return fail('CON-0411', { data: { requestId: String(opened.id) } })
  if (opened.state === 'moved') return fail('CON-0409', { data: viewOf(wish.act, opened.report, opened.digest) })
  return refusalOf(opened.report) ?? fail('CON-0407')
}

/** Exports all rows of a table of the dry run. */
export const tryExport: ConsoleHandler<'request.tryExport'> = async (ctx, { table, ...wish }) => {
  const made = madeOf(ctx, wish)
  if ('ok' in made) return made
  const own = await ownActRefusal(ctx, wish.act, wish.input)
  if (own) return own
  const report = await tryAct(opsContext(ctx), wish.act, made.command, made.asked)
  return refusalOf(report) ?? tableExport(ctx, report, { table, act: wish.act })
}

/** A whole table of a dry run as CSV; the export is recorded. */
export async function tableExport(
  { db, staff }: StaffContext,
  { shown }: Report,
  { table: at, ...about }: { table: number; act: string; request?: string },
) {
  const table = shown?.tables[at]
  if (!table) return fail('CON-0404')
  const content = csvFile([table.columns.map(({ name }) => name), ...table.rows])
  const sha256 = createHash('sha256').update(content).digest('hex')
  const detail = { ...about, table: table.title, rows: table.rows.length, sha256 }
  await withTx(db, tx => writeAudit(tx, { actor: staff.name, act: 'request.export', detail }))
  return ok({ name: `${table.title}.csv`, content, rows: table.rows.length, sha256 })
}

/** The context in which the commands behind acts run. */
export const opsContext = (ctx: StaffContext) => ({ ...ctx, actor: ctx.staff.name })

/** The command and what it is asked for; a refusal without the right to request the act. */
const madeOf = ({ staff }: { staff: Staff }, wish: Wish) =>
  staffCan(staff.roles, actOf(wish.act).area, 'make') ? askedBy(wish.act, wish) : fail('CON-0403')

/** What the command is asked for, or a refusal of input that the act does not define; files come from the call, never from the disk. */
export function askedBy(
  act: ActName,
  { input, files }: Pick<Wish, 'input' | 'files'>,
): { command: Command; asked: Asked } | Failure<ConsoleCode> {
  const command = actCommands[act]
  const read = readInput(actOf(act).input, input)
  if (!read.ok) return fail('CON-0400', { field: ['input', ...read.path].join('.'), reason: read.reason })
  if (command.readsFolder) return fail('CON-0400', { field: 'input' })
  const contents = new Map(files.map(({ name, content }) => [name, Buffer.from(content, 'base64')]))
  const readFile = async (path: string) => {
    const bytes = contents.get(path)
    if (!bytes) throw new Refusal(`${path} was not sent.`)
    return bytes
  }
  return { command, asked: { input: read.input, readFile } }
}

/** Why the engine refuses the act, with its reason if it gave one; null if it accepts. */
export function refusalOf({ ok: isDone, unchanged, stale, why, fault }: Report): Failure<ConsoleCode> | null {
  if (isDone && !unchanged) return null
  const about = { ...(why !== undefined && { reason: why }), ...(fault && { data: { fault } }) }
  return fail(isDone ? 'CON-0408' : stale ? 'CON-0409' : 'CON-0407', about)
}

export const viewOf = (act: ActName, { amount, shown, weight }: Report, digest: string) => ({
  amount: amount === undefined ? null : fenText(amount),
  shown: shown ? cutShown(shown) : null,
  needs: [...checkersOf(act, weight)],
  digest,
})
