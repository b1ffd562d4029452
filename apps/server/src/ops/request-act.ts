import { basename, resolve } from 'node:path'
import { readClock } from '@zhixiao/db/clock.ts'
import { expireRequests, insertRequest, listRequests } from '@zhixiao/db/ops/act-requests.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { requestExpiry } from '@zhixiao/domain/calendar/request-expiry.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { type ReleasedActName, releasedActs } from '@zhixiao/domain/codes/released-acts.ts'
import { dryArgs } from './args.ts'
import { type Args, type Command, DRY_RUN, done, type OpsContext, type Report, refused } from './command.ts'
import { canonicalJson, digestOf } from './release.ts'

/** Where the files of a request are sealed for. */
export const ACT_FILE_PLACE = 'act_file'

/** Tries an act as its dry run does, and keeps it for another operator to release. */
export async function requestAct(ctx: OpsContext, act: ReleasedActName, command: Command, args: Args): Promise<Report> {
  const files = new Map<string, Buffer>()
  const read = async (path: string) => {
    const bytes = await args.readFile(path)
    files.set(path, bytes)
    return bytes
  }
  const preview = await command.run(ctx, dryArgs(args, read))
  const lines = preview.lines.filter(line => line !== DRY_RUN)
  if (!preview.ok || preview.unchanged) return { ok: preview.ok, lines }
  const { at } = await readClock(ctx.db)
  const calendar = await ctx.calendar().catch(() => null)
  const object = objectOf(args, command, [...files.keys()])
  const request = {
    act,
    object,
    input: canonicalJson({ positionals: positionalsOf(args, command), options: args.options }),
    preview: lines.join('\n'),
    digest: digestOf(preview),
    amount: preview.amount ?? null,
    by: ctx.actor,
    expiresAt: new Date(requestExpiry(releasedActs[act].expires, at.getTime(), calendar)),
    files: [...files].map(([path, bytes]) => ({
      path,
      sealed: ctx.keys.seal(bytes.toString('base64'), ACT_FILE_PLACE),
    })),
  }
  return withTx(ctx.db, async tx => {
    await expireRequests(tx)
    const id = await insertRequest(tx, request)
    if (id === null) {
      const open = (await listRequests(tx, 'open')).find(each => each.act === act && each.object === object)
      return refused(`Request ${open?.request_id} of ${open?.requested_by} waits for the same: ${act} ${object}.`)
    }
    const detail = { request: String(id), act, object, digest: request.digest }
    await writeAudit(tx, { actor: ctx.actor, act: 'request.opened', detail })
    const until = shanghaiText(request.expiresAt.getTime())
    return done(...lines, `Request ${id}: nothing changes until another operator runs "approve ${id}", by ${until}.`)
  })
}

/** What an act changes: of two open requests for the same one the second is refused. */
function objectOf({ positionals, options }: Args, { objectArguments = 1 }: Command, files: readonly string[]): string {
  const named = positionals.slice(0, objectArguments).map(each => (files.includes(each) ? basename(each) : each))
  return [...named, ...(typeof options.fund === 'string' ? [options.fund] : [])].join(' ')
}

/** The releasing operator reads a folder again, with another working directory. */
const positionalsOf = ({ positionals }: Args, { readsFolder }: Command): readonly string[] =>
  readsFolder ? positionals.map(path => resolve(path)) : positionals
