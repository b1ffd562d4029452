import { createHash, randomUUID } from 'node:crypto'
import { readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ExchangeFile, findFiles } from '@zhixiao/db/exchange/files.ts'
import { findTakenFile, TAKEN_DAYS } from '@zhixiao/db/ops/act-requests.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { askRerun, listLastReruns, SEND_EXCHANGE } from '@zhixiao/db/settle/job-reruns.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { cutOffOf, shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { indexName, readDataFileName, readIndexName } from '@zhixiao/domain/exchange/file-names.ts'
import { ACT_FILE_PLACE } from '../../acts/request-files.ts'
import { rewriteFiles } from '../../engine/exchange/export-day.ts'
import type { Context } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import type { ConsoleHandler, StaffContext } from './console-context.ts'

const MOST_BYTES = 20 * 1024 * 1024

/** The last trading day whose applications can be sent and were not; null where the next settlement has nothing to send. */
async function dayToSend({ db, env, clock, calendar }: Context): Promise<IsoDate | null> {
  if (env.registrar !== 'files') return null
  const [now, days] = await Promise.all([clock.now(), calendar()])
  const today = shanghaiDate(now.getTime())
  const day = days.isOpen(today) && now.getTime() >= cutOffOf(today) ? today : days.previousOpen(addDays(today, -1))
  const { self: creator, registrar: receiver } = env.exchange
  const index = indexName({ creator, receiver, day })
  return (await findFiles(db, [index])).has(index) ? null : day
}

/** The day that can be sent, and the last one that staff had sent. */
export async function sendingView(ctx: Context) {
  const last = (await listLastReruns(ctx.db)).find(({ job }) => job === SEND_EXCHANGE)
  return {
    toSend: await dayToSend(ctx),
    sending: last ? { day: last.day, askedAt: last.asked_at.toISOString(), outcome: last.outcome } : null,
  }
}

export const send: ConsoleHandler<'exchangeFile.send'> = async (ctx, { day }) => {
  if (day !== (await dayToSend(ctx))) return fail('CON-0407', { reason: '这一天的申请已经发送，或还不能发送' })
  const by = ctx.staff.name
  return withTx(ctx.db, async tx => {
    if (!(await askRerun(tx, { job: SEND_EXCHANGE, day, by }))) return fail('CON-0407', { reason: '正在发送' })
    await writeAudit(tx, { actor: by, act: 'exchange.send', detail: { day } })
    return ok({})
  })
}

export const read: ConsoleHandler<'exchangeFile.read'> = async (ctx, { name }) => {
  const file = (await findFiles(ctx.db, [name])).get(name)
  const parties = readDataFileName(name) ?? readIndexName(name)
  if (!file || !parties) return fail('CON-0404', { reason: '没有发出或收到过这个文件' })
  return file.state === 'booked' ? readTaken(ctx, file) : readSent(ctx, file, parties)
}

/** What is answered for a file; the look at it is an event. */
async function answerFile(tx: Tx, by: string, { name, sha256 }: ExchangeFile, bytes: Buffer) {
  await writeAudit(tx, { actor: by, act: 'exchange.file', detail: { name, sha256 } })
  return ok({ file: name, base64: bytes.toString('base64'), sha256 })
}

/** As it came with the request that booked it. One of a folder of the server was never here. */
async function readTaken(ctx: StaffContext, file: ExchangeFile) {
  const sealed = await findTakenFile(ctx.db, file.name)
  const bytes = sealed === null ? null : Buffer.from(ctx.keys.open(sealed, ACT_FILE_PLACE), 'base64')
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== file.sha256)
    return fail('CON-0407', {
      reason: `随申请上传的文件在入账后保留 ${TAKEN_DAYS} 天；这个文件已不保留，或是从服务器的目录入账的`,
    })
  return withTx(ctx.db, tx => answerFile(tx, ctx.staff.name, file, bytes))
}

/** Generated again from the database, because the exchange folder is on the machine that runs the jobs. */
async function readSent(ctx: StaffContext, sent: ExchangeFile, parties: { receiver: string; day: IsoDate }) {
  const folder = join(tmpdir(), `zhixiao-sent-file-${randomUUID()}`)
  try {
    return await withTx(ctx.db, async tx => {
      const files = await rewriteFiles(tx, ctx, { registrar: parties.receiver, day: parties.day }, folder)
      const file = files.find(each => each.name === sent.name && each.sha256 === sent.sha256)
      // EXCHANGE_VERSION has changed since.
      if (!file) return fail('CON-0407', { reason: '交换文件的版本已改变，请在服务器的交换目录中取用' })
      if ((await stat(file.from)).size > MOST_BYTES)
        return fail('CON-0407', { reason: '文件超过 20 MB，请在服务器的交换目录中取用' })
      return answerFile(tx, ctx.staff.name, sent, await readFile(file.from))
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
