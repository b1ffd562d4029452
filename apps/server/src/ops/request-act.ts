import { type ActName, checkersOf, expiryOf } from '@zhixiao/contract/acts/acts.ts'
import { commandLineOf, isInputOf, objectOf } from '@zhixiao/contract/acts/command-line.ts'
import { cutShown } from '@zhixiao/contract/console/shown.ts'
import { readClock } from '@zhixiao/db/clock.ts'
import type { NewPaper } from '@zhixiao/db/ops/act-papers.ts'
import { endMovedRequest, expireRequests, findSameRequest, insertRequest } from '@zhixiao/db/ops/act-requests.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { REPLACED } from '@zhixiao/db/staff/own-requests.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { requestExpiry } from '@zhixiao/domain/calendar/request-expiry.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { keepPapers } from '../acts/papers.ts'
import { aboutSelf, isAboutSelf } from './about-self.ts'
import { argsOf, dryArgs } from './args.ts'
import {
  type Asked,
  type Command,
  DRY_RUN,
  done,
  type OpsContext,
  type Report,
  refusalReport,
  refused,
  refusedFor,
} from './command.ts'
import { lacksRight, mayByCommand } from './operator-rights.ts'
import { basisOf, canonicalJson, digestOf } from './release.ts'

/** The place that a request's files are encrypted for. */
export const ACT_FILE_PLACE = 'act_file'

export type Opened =
  /** Waits for another operator until `until`. */
  | { state: 'opened'; id: bigint; report: Report; until: Date }
  /** The act is refused, or changes nothing. */
  | { state: 'refused' | 'unchanged'; report: Report }
  /** Its effects differ from those that its maker saw. */
  | { state: 'moved'; report: Report; digest: string }
  /** Another request for the same object is open. */
  | { state: 'waiting'; id: bigint; by: string; object: string }

type Wish = {
  note: string
  /** What it rests on, encoded for its checker. */
  papers?: readonly NewPaper[]
  /** The digest of the preview that the maker saw; null without one. */
  digest: string | null
}

/** Runs an act's dry run and stores the request for another operator to release. */
export async function openRequest(
  ctx: OpsContext,
  act: ActName,
  command: Command,
  { input, readFile }: Asked,
  wish: Wish = { note: '', digest: null },
  /** The earlier request that this one replaces. */
  instead: bigint | null = null,
): Promise<Opened> {
  if (!(await mayByCommand(ctx, act, 'make')))
    return { state: 'refused', report: refusedFor('您没有这项权限', lacksRight(ctx.actor, act)) }
  if (await isAboutSelf(ctx, act, input))
    return { state: 'refused', report: refusedFor('这是本人的账户，须由另外两人办理', aboutSelf(ctx.actor)) }
  const files = new Map<string, Buffer>()
  const read = async (path: string) => {
    const bytes = await readFile(path)
    files.set(path, bytes)
    return bytes
  }
  const report = await tryAct(ctx, act, command, { input, readFile: read })
  if (!report.ok) return { state: 'refused', report }
  if (!isInputOf(act, input)) return { state: 'refused', report: notUnderstood(act) }
  if (report.unchanged) return { state: 'unchanged', report }
  const digest = digestOf(report)
  if (wish.digest !== null && wish.digest !== digest) return { state: 'moved', report, digest }
  const { at } = await readClock(ctx.db)
  const calendar = await ctx.calendar().catch(() => null)
  const object = objectOf(act, input, [...files.keys()])
  const needs = checkersOf(act, report.weight)
  const request = {
    act,
    object,
    input: canonicalJson(input),
    preview: report.lines.join('\n'),
    digest,
    basis: basisOf(report),
    amount: report.amount ?? null,
    by: ctx.actor,
    expiresAt: new Date(
      Math.min(
        requestExpiry(expiryOf(act, input), at.getTime(), calendar),
        report.until?.getTime() ?? Number.POSITIVE_INFINITY,
      ),
    ),
    note: wish.note,
    shown: report.shown && cutShown(report.shown),
    needs,
    parts: report.parts ?? [],
    files: [...files].map(([path, bytes]) => ({
      path,
      sealed: ctx.keys.seal(bytes.toString('base64'), ACT_FILE_PLACE),
    })),
  }
  return withTx(ctx.db, async tx => {
    await expireRequests(tx)
    if (instead !== null && (await endMovedRequest(tx, instead, REPLACED)))
      await writeAudit(tx, {
        actor: ctx.actor,
        act: 'request.expired',
        detail: { request: String(instead), act, object },
      })
    const id = await insertRequest(tx, request)
    if (id === null) {
      const open = await findSameRequest(tx, request)
      return {
        state: 'waiting',
        id: open?.request_id ?? 0n,
        by: open?.requested_by ?? '',
        object: open?.object ?? object,
      }
    }
    const papers = await keepPapers(tx, { request: id }, wish.papers ?? [], instead)
    const detail = { request: String(id), act, object, digest, ...(needs.length > 0 && { needs }), ...papers }
    await writeAudit(tx, { actor: ctx.actor, act: 'request.opened', detail })
    return { state: 'opened', id, report, until: request.expiresAt }
  })
}

/** Requests an act by command and returns its report. */
export async function requestAct(
  ctx: OpsContext,
  act: ActName,
  command: Command,
  asked: Asked,
  papers: readonly NewPaper[] = [],
): Promise<Report> {
  const opened = await openRequest(ctx, act, command, asked, { note: '', digest: null, papers })
  if (opened.state === 'waiting')
    return refused(`Request ${opened.id} of ${opened.by} waits for the same: ${act} ${opened.object}.`)
  const { ok, lines } = opened.report
  if (opened.state !== 'opened') return { ok, lines }
  const until = shanghaiText(opened.until.getTime())
  const needs = checkersOf(act, opened.report.weight)
  return done(
    ...lines,
    `Request ${opened.id}: nothing changes until another operator runs "approve ${opened.id}", by ${until}.`,
    ...(needs.length > 0 ? [`It needs the approval of ${needs.map(role => `one of ${role}`).join(' and ')}.`] : []),
  )
}

/** The refusal of input that the act does not take, also where a request of an earlier release has another form. */
export const notUnderstood = (act: string): Report =>
  refusedFor('填写的内容不符合这项办理的要求，请重新提交', `${act} does not take this input: ask for it again.`)

/** Does an act, or tries it. */
export function runAct(
  ctx: OpsContext,
  act: ActName,
  command: Command,
  asked: Asked,
  isTrial = false,
): Promise<Report> {
  if (command.doAct) return command.doAct(ctx, asked, isTrial)
  const { input, readFile } = asked
  const { positionals, options } = commandLineOf(act, input)
  const args = argsOf(positionals, options, readFile)
  return command.run(ctx, isTrial ? dryArgs(args) : args)
}

/** Dry run of an act. */
export async function tryAct(ctx: OpsContext, act: ActName, command: Command, asked: Asked): Promise<Report> {
  const report = await runAct(ctx, act, command, asked, true).catch(refusalReport)
  return { ...report, lines: report.lines.filter(line => line !== DRY_RUN) }
}
