import { fieldWordsOf, readInput, sealedFields } from '@zhixiao/contract/acts/act-fields.ts'
import { type ActName, actOf } from '@zhixiao/contract/acts/acts.ts'
import { type ActFields, shellFieldsOf } from '@zhixiao/contract/acts/command-line.ts'
import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { decided, type Refusal, refusalText } from '@zhixiao/domain/acts/refusals.ts'
import { done, type Report, refusedFor } from '../kernel/report.ts'
import { type AnyHandler, Changed, type Deciders, type ReadFile } from './act-handler.ts'
import { actHandlers } from './act-handlers.ts'
import { canonicalJson } from './digest.ts'
import { inTransaction, type OpsContext } from './in-transaction.ts'
import { faultReport } from './read-file.ts'

/** The input of a requested act, and the reader of the files that it names. */
export type Asked = { input: ActFields; readFile: ReadFile }

const handlers: Readonly<Record<ActName, AnyHandler>> = actHandlers

/** Decides an act and, unless it is only tried, writes it in the transaction that releases its request. */
export async function doAct(ctx: OpsContext, name: ActName, asked: Asked, isTrial: boolean): Promise<Report> {
  const handler = handlers[name]
  const whole = await readWhole(name, asked)
  if (!whole.ok) return wrongField(name, whole)
  const read = (await handler.read?.(whole.input, asked.readFile, ctx)) ?? { ok: true, given: whole.input }
  if (!read.ok) return 'report' in read ? read.report : refusedBy(read.refusal)
  const { by: requestedBy = ctx.actor, alone } = ctx.release ?? {}
  const by = { requestedBy, decidedBy: alone ? null : ctx.actor }
  let effects: unknown
  const report = await inTransaction(ctx, { dryRun: isTrial }, async tx => {
    const facts = await handler.lock(tx, read.given, ctx, by)
    const decision = handler.decide(facts, read.given)
    const written = decision.ok ? await write(tx, handler, decision.effects, { ctx, by, isTrial }) : decision
    if (!written.ok && written.isDone) return { ...done(refusalText(written.refusal).en), unchanged: true }
    if (!written.ok) return refusedBy(written.refusal)
    effects = written.effects
    const masked = withMasks(handler, effects, (value, mask) => mask(value))
    const { event = name } = actOf(name)
    const shown = { changes: [], totals: [], tables: [], warnings: [], ...handler.show(masked) }
    const detail = withHistory(name, whole.input, handler.event(masked, by), shown.changes)
    if (!isTrial) await writeAudit(tx, { actor: ctx.actor, act: event, detail })
    const [amount, weight, around] = [
      handler.amount?.(effects),
      handler.weight?.(effects),
      handler.around?.(facts, effects),
    ]
    return {
      ...done(...[handler.say(masked)].flat()),
      signed: { act: name, effects: signedOf(ctx, handler, effects) },
      ...(typeof amount === 'bigint' && { amount }),
      ...(weight && { weight }),
      ...(handler.until && { until: handler.until(effects) }),
      ...(handler.parts && { parts: handler.parts(effects) }),
      ...(handler.fixed && { fixed: handler.fixed(effects) }),
      ...(handler.wholeTables && { wholeTables: (tx: Tx) => handler.wholeTables?.(tx, effects) ?? {} }),
      shown: { ...shown, ...(around && { around }) },
    }
  }).catch(changedReport)
  const followed = report.ok && !isTrial ? await handler.afterwards?.(ctx, effects) : undefined
  if (!followed) return report
  const lines = [...report.lines, ...followed.said]
  return followed.fails ? { ...refusedBy(followed.fails), lines } : { ...report, lines }
}

/** An event with the terms by which the history of a fund finds it, unless the act names them itself. */
function withHistory(name: ActName, { fund }: ActFields, event: object, changes: Shown['changes']): object {
  if (actOf(name).history !== 'fund' || typeof fund !== 'string' || 'terms' in event) return event
  return { ...event, terms: changes.map(change => ({ fundcode: fund, ...change })) }
}

type Doing = { ctx: OpsContext; by: Deciders; isTrial: boolean }

async function write(tx: Tx, handler: AnyHandler, effects: unknown, { ctx, by, isTrial }: Doing) {
  if ('work' in handler) return handler.work(tx, effects, ctx, by)
  if (!isTrial) await handler.write(tx, effects, by, ctx)
  return decided(effects)
}

/** A refusal as a report: faults of a file by line and column, and a text with a newer version as stale. */
export function refusedBy(refusal: Refusal): Report {
  if (refusal.code === 'file.faults') {
    const { file = 'the NAVs', faults, names } = refusal.given
    return faultReport(file, faults, names)
  }
  const { zh, en } = refusalText(refusal)
  return { ...refusedFor(zh, en), ...(refusal.code === 'text.newer' && { stale: true as const }) }
}

/** The refusal of a write whose facts changed after they were read; its transaction is undone. @throws every other error */
function changedReport(error: unknown): Report {
  if (error instanceof Changed) return refusedBy({ code: 'act.changed', given: {} })
  throw error
}

function wrongField(name: ActName, { path, reason }: { path: readonly PropertyKey[]; reason: string }): Report {
  const found = shellFieldsOf(name).find(({ field }) => field === path[0])
  if (!found) return notUnderstood(name)
  return refusedFor(reason, `${found.usage}: ${found.en ?? 'is wrong'}.`)
}

/** The refusal of input that the act does not take, also where a request of an earlier release has another form. */
export const notUnderstood = (act: string): Report =>
  refusedFor('填写的内容不符合这项办理的要求，请重新提交', `${act} does not take this input: ask for it again.`)

/** The input of an act with the texts of its sealed fields, which are read from their files. */
async function readWhole(act: ActName, { input, readFile }: Asked): Promise<ReturnType<typeof readInput>> {
  const { input: form } = actOf(act)
  const read = readInput(form, input)
  if (!read.ok) return read
  const whole: Record<string, unknown> = { ...read.input }
  for (const field of sealedFields(form)) {
    const path = whole[field]
    const { sealed, fault = '' } = (form.shape[field] && fieldWordsOf(form.shape[field])) ?? {}
    if (typeof path !== 'string') continue
    const text = (await readFile(path)).toString('utf8').trim()
    if (!sealed?.(text)) return { ok: false, path: [field], reason: fault }
    whole[field] = text
  }
  return { ok: true, input: whole }
}

/** The effects that are signed: without the unsigned ones, and with keyed digests in place of names and numbers of persons. */
function signedOf({ keys }: OpsContext, handler: AnyHandler, effects: unknown): unknown {
  const digested = withMasks(handler, effects, value =>
    keys.digest('act-effects', typeof value === 'string' ? value : canonicalJson(value)),
  )
  const unsigned: readonly string[] = handler.unsigned ?? []
  if (unsigned.length === 0 || typeof digested !== 'object' || digested === null) return digested
  return Object.fromEntries(Object.entries(digested).filter(([name]) => !unsigned.includes(name)))
}

/** The effects, with those that name persons replaced. */
function withMasks(
  { masks = {} }: { masks?: Readonly<Record<string, (value: unknown) => unknown>> },
  effects: unknown,
  replaced: (value: unknown, mask: (value: unknown) => unknown) => unknown,
): unknown {
  if (Object.keys(masks).length === 0 || typeof effects !== 'object' || effects === null) return effects
  const changed = Object.entries(effects).map(([name, value]: [string, unknown]) => {
    const mask = masks[name]
    return [name, mask && value !== null && value !== undefined ? replaced(value, mask) : value]
  })
  return Object.fromEntries(changed)
}
