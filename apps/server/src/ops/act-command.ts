import { fieldWordsOf, isChoice, isFlag, isList, isOptional } from '@zhixiao/contract/acts/act-fields.ts'
import { actOf } from '@zhixiao/contract/acts/acts.ts'
import { inputOfCommand, optionOf } from '@zhixiao/contract/acts/command-line.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { decided, type Refusal, refusalText } from '@zhixiao/domain/acts/refusals.ts'
import { type AnyHandler, Changed, type Deciders } from '../acts/act-handler.ts'
import { actHandlers, type HandledAct } from '../acts/act-handlers.ts'
import { withoutDryRun } from './args.ts'
import { type Asked, type Command, done, inTransaction, type OpsContext, type Report, refusedFor } from './command.ts'
import { readNavs } from './nav-file.ts'
import { notUnderstood } from './request-act.ts'
import { readWhole, withMasks } from './sealed-input.ts'

const handlers: Readonly<Record<HandledAct, AnyHandler>> = actHandlers

/** The command of an act: its arguments and its help are those of the act's input. */
function commandOf(name: HandledAct): Command {
  const { en: summary, help = [], places } = actOf(name)
  const fields = fieldsOf(name)
  const readInput: NonNullable<Command['readInput']> =
    readers[name] ?? (async args => ({ ok: true, input: inputOfCommand(name, args) }))
  const placed = fields.filter(({ field }) => places.includes(field))
  const options = fields.filter(({ field }) => !places.includes(field))
  return {
    summary,
    usage: [...placed, ...options].map(({ usage, isNeeded }) => (isNeeded ? usage : `[${usage}]`)).join(' '),
    positionals: [
      placed.filter(({ isNeeded }) => isNeeded).length,
      placed.some(each => each.isList) ? MOST_WORDS : placed.length,
    ],
    options: Object.fromEntries(options.map(({ field, type }) => [optionOf(field), { type }])),
    help: [...fields.flatMap(({ usage, en }) => (en === undefined ? [] : [`${usage}   ${en}`])), ...help],
    writes: true,
    run: async (ctx, args) => {
      const read = await readInput(withoutDryRun(args))
      if (!read.ok) return read.report
      return runAct(ctx, name, { input: read.input, readFile: args.readFile }, args.dryRun)
    },
    readInput,
    doAct: (ctx, asked, isTrial) => runAct(ctx, name, asked, isTrial),
  }
}

const MOST_WORDS = 100

/** What makes the input of an act of a file. */
const readers: { readonly [Name in HandledAct]?: NonNullable<Command['readInput']> } = { 'nav import': readNavs }

/** The commands of the acts that have a handler. */
export const handledCommands = Object.fromEntries(
  Object.keys(actHandlers).map(name => [name, commandOf(name as HandledAct)]),
) as Readonly<Record<HandledAct, Command>>

type Field = {
  field: string
  usage: string
  type: 'string' | 'boolean'
  isNeeded: boolean
  isList: boolean
  en: string | undefined
}

/** The fields of an act as the shell takes them: `fund` by place is FUND, `perShare` as an option is --per-share TEXT. */
function fieldsOf(name: HandledAct): Field[] {
  const { input, places } = actOf(name)
  const typed = Object.entries(input.shape).filter(([, form]) => fieldWordsOf(form)?.readFrom !== 'about the file')
  return typed.map(([field, form]) => {
    const { values, en, readFrom, sealed } = fieldWordsOf(form) ?? {}
    const free = isChoice(form) ? [] : [sealed ? 'FILE' : 'TEXT']
    const choices = typeof values === 'object' ? [...free, ...Object.keys(values)].join('|') : null
    const option = `--${optionOf(field)}`
    const takesRest = isList(form) && readFrom === undefined
    const byPlace = readFrom ?? `${choices ?? optionOf(field).toUpperCase()}${takesRest ? '...' : ''}`
    const usage = places.includes(field) ? byPlace : isFlag(form) ? option : `${option} ${choices ?? free.join('')}`
    return {
      field,
      usage,
      type: isFlag(form) ? 'boolean' : 'string',
      isNeeded: !isOptional(form),
      isList: takesRest,
      en,
    }
  })
}

/** Decides an act and, unless it is only tried, writes it in the transaction that releases its request. */
async function runAct(ctx: OpsContext, name: HandledAct, asked: Asked, isTrial: boolean): Promise<Report> {
  const handler = handlers[name]
  const read = await readWhole(name, asked)
  if (!read.ok) return wrongField(name, read)
  const { by: requestedBy = ctx.actor, alone } = ctx.release ?? {}
  const by = { requestedBy, decidedBy: alone ? null : ctx.actor }
  let effects: unknown
  const report = await inTransaction(ctx, { dryRun: isTrial }, async tx => {
    const facts = await handler.lock(tx, read.input, ctx, by)
    const decision = handler.decide(facts, read.input)
    if (!decision.ok && decision.isDone) return { ...done(refusalText(decision.refusal).en), unchanged: true }
    if (!decision.ok) return refusedBy(decision.refusal)
    const written = await write(tx, handler, decision.effects, { ctx, by, isTrial })
    if (!written.ok) return refusedBy(written.refusal)
    effects = written.effects
    const masked = withMasks(handler, effects, (text, mask) => mask(text))
    if (!isTrial) await writeAudit(tx, { actor: ctx.actor, ...handler.event(masked, by) })
    const [amount, weight, around] = [
      handler.amount?.(effects),
      handler.weight?.(effects),
      handler.around?.(facts, effects),
    ]
    return {
      ...done(...[handler.say(masked)].flat()),
      signed: { act: name, effects: withMasks(handler, effects, text => ctx.keys.digest('act-effects', text)) },
      ...(typeof amount === 'bigint' && { amount }),
      ...(weight && { weight }),
      ...(handler.until && { until: handler.until(effects) }),
      ...(handler.parts && { parts: handler.parts(effects) }),
      ...(handler.fixed && { fixed: handler.fixed(effects) }),
      shown: { ...handler.show(masked), ...(around && { around }) },
    }
  }).catch(changedReport)
  if (report.ok && !isTrial) await handler.afterwards?.(ctx, effects)
  return report
}

type Doing = { ctx: OpsContext; by: Deciders; isTrial: boolean }

async function write(tx: Tx, handler: AnyHandler, effects: unknown, { ctx, by, isTrial }: Doing) {
  if ('work' in handler) return handler.work(tx, effects, ctx, by)
  if (!isTrial) await handler.write(tx, effects, by, ctx)
  return decided(effects)
}

function refusedBy(refusal: Refusal): Report {
  const { zh, en } = refusalText(refusal)
  return refusedFor(zh, en)
}

/** The refusal of a write whose facts changed after they were read; its transaction is undone. @throws every other error */
function changedReport(error: unknown): Report {
  if (error instanceof Changed) return refusedBy({ code: 'act.changed', given: {} })
  throw error
}

function wrongField(name: HandledAct, { path, reason }: { path: readonly PropertyKey[]; reason: string }): Report {
  const found = fieldsOf(name).find(({ field }) => field === path[0])
  if (!found) return notUnderstood(name)
  return refusedFor(reason, `${found.usage}: ${found.en ?? 'is wrong'}.`)
}
