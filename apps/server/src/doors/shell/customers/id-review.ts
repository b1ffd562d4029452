import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Customer, findCustomer } from '@zhixiao/db/account/customers.ts'
import {
  insertIdReview,
  listDecidedIdImages,
  listWaitingIdImages,
  newestIdUpload,
  readNewestIdImages,
} from '@zhixiao/db/account/id-images.ts'
import { changeCustomer, lockCustomer } from '@zhixiao/db/account/profile.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { isOwnAccount } from '@zhixiao/db/ops/own-account.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { ID_UPLOAD } from '@zhixiao/domain/codes/id-upload.ts'
import { idValidityText } from '@zhixiao/domain/customer/id-expiry.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { inTransaction, type OpsContext } from '../../../acts/in-transaction.ts'
import { cardOfAccount } from '../../../calls/account/id-upload-state.ts'
import { ID_IMAGE_PLACE } from '../../../calls/account/idcard-upload.ts'
import { done, type Report, refused } from '../../../kernel/report.ts'
import { sendNotice } from '../../../platform/secrets/notice.ts'
import { findSealedFile } from '../../../platform/secrets/sealed-files.ts'
import type { Args, Command } from '../command.ts'

const LONGEST_REASON = 60
/** Only the newest decisions can be taken back, at most this many. */
export const MOST_DECIDED = 50
const uploadHelp = 'UPLOAD   number of the newest upload that was looked at, as list and show print it'

/** LET-07: reviews ID pictures whose name, number or expiry date differs from the account's or could not be read. */
export const idReviewCommands: Readonly<Record<string, Command>> = {
  'id-review list': {
    summary: 'lists customers whose ID images wait for a decision',
    usage: '',
    positionals: [0, 0],
    writes: false,
    run: list,
  },
  'id-review show': {
    summary: 'writes the newest ID images of a customer to a folder for review',
    usage: 'CUSTNO --out DIR',
    positionals: [1, 1],
    options: { out: { type: 'string' } },
    help: [
      '--out  folder for front.jpg, back.jpg and typed.txt (name, number, last day), readable by you alone; delete them after the decision',
    ],
    writes: true,
    run: show,
  },
  'id-review release': {
    summary: 'accepts the ID images of a customer, who may buy from then on',
    usage: 'CUSTNO UPLOAD',
    positionals: [2, 2],
    help: [uploadHelp],
    writes: true,
    run: (ctx, args) => decideIdReview(ctx, args, 'release', ''),
  },
  'id-review return': {
    summary: 'rejects the ID images of a customer, who has to upload others',
    usage: 'CUSTNO UPLOAD --reason TEXT',
    positionals: [2, 2],
    options: { reason: { type: 'string' } },
    help: [uploadHelp, '--reason  what the customer reads, in Chinese: 照片上的证件号码与开户时填写的不一致'],
    writes: true,
    run: sendBack,
  },
}

async function list(ctx: OpsContext): Promise<Report> {
  const waiting = await listWaitingIdImages(ctx.db)
  return done(
    `${waiting.length} waiting:`,
    ...waiting.map(({ custno, at, upload }) => `  ${custno}  upload ${upload ?? 'none'}  ${at?.toISOString() ?? ''}`),
  )
}

async function show(ctx: OpsContext, args: Args): Promise<Report> {
  const [custno = '', out = ''] = [args.positionals[0], args.text('out')?.trim()]
  if (out === '') return refused('--out names the folder for the pictures.')
  const customer = await findCustomer(ctx.db, custno)
  // Read before the pictures: if a picture arrives in between, the decision is refused.
  const upload = await newestIdUpload(ctx.db, custno)
  const images = Object.entries(customer ? await readNewestIdImages(ctx.db, custno, 'submitted') : {})
  if (images.length === 0) return refused(`There are no pictures of customer ${custno}.`)
  const names = images.map(([side]) => `${side}.jpg`)
  if (args.dryRun) return done(`Customer ${custno}: ${names.join(', ')}.`, 'Dry run: nothing was written.')
  // Before anything is readable: every look leaves an audit line.
  await withTx(ctx.db, tx => writeAudit(tx, { actor: ctx.actor, act: 'id-review.show', detail: { custno, upload } }))
  await mkdir(out, { recursive: true, mode: 0o700 })
  for (const [side, fileName] of images) {
    const picture = await findSealedFile(ctx, `${ID_IMAGE_PLACE}:${custno}`, fileName)
    if (picture === null)
      return refused(`The ${side} of customer ${custno} cannot be read: send it back, for a new one.`)
    const path = join(out, `${side}.jpg`)
    await rm(path, { force: true })
    await writeFile(path, picture, { mode: 0o600, flag: 'wx' })
  }
  const typed = customer ? typedCard(ctx, customer) : ''
  const path = join(out, 'typed.txt')
  await rm(path, { force: true })
  await writeFile(path, typed, { mode: 0o600, flag: 'wx' })
  return done(`Customer ${custno}, upload ${upload}: ${names.join(', ')} and typed.txt in ${out}.`)
}

/** The typed data that the images must match. */
function typedCard(ctx: OpsContext, customer: Customer): string {
  const { custname, idno, invalidate } = cardOfAccount(ctx.keys, customer)
  return `${custname}\n${idno}\n${idValidityText(invalidate)}\n`
}

async function sendBack(ctx: OpsContext, args: Args): Promise<Report> {
  const reason = (args.text('reason') ?? '').trim()
  if (reason === '' || reason.length > LONGEST_REASON)
    return refused(`--reason says in 1 to ${LONGEST_REASON} characters what the customer has to mend.`)
  return decideIdReview(ctx, args, 'return', reason)
}

/** Takes back the newest decision of the last day and notifies the customer; the same pictures then wait for another decision. */
export async function reopenIdReview(ctx: OpsContext, custno: string, upload: string, reason: string): Promise<Report> {
  const report = await withTx(ctx.db, async tx => {
    if (await isOwnAccount(tx, ctx.actor, { custno })) return refused(`${ctx.actor} is the customer: another decides.`)
    await lockCustomer(tx, custno)
    const decided = (await listDecidedIdImages(tx, MOST_DECIDED)).find(each => each.custno === custno)
    if (decided?.upload !== upload) return refused(`The decision about customer ${custno} can no longer be taken back.`)
    await changeCustomer(tx, custno, { idcardupload: ID_UPLOAD.inReview })
    await insertIdReview(tx, custno, { decision: 'reopen', reason })
    await writeAudit(tx, { actor: ctx.actor, act: 'id-review.reopen', detail: { custno, upload, reason } })
    return done(`Customer ${custno}, upload ${upload}: ${decided.decision} taken back.`)
  })
  if (report.ok) await sendNotice(ctx, custno, smsMessage('idReopened', {}))
  return report
}

/** Accepts or sends back the pictures that were looked at, and notifies the customer. */
export async function decideIdReview(
  ctx: OpsContext,
  args: Args,
  decision: 'release' | 'return',
  reason: string,
): Promise<Report> {
  const [custno = '', upload = ''] = args.positionals
  const report = await inTransaction(ctx, args, async tx => {
    if (await isOwnAccount(tx, ctx.actor, { custno })) return refused(`${ctx.actor} is the customer: another decides.`)
    const customer = await findCustomer(tx, custno)
    // After the lock: another operator may have decided, or the customer may have replaced the pictures.
    if (!customer || (await lockCustomer(tx, custno)).idcardupload !== ID_UPLOAD.inReview)
      return refused(`No pictures of customer ${custno} wait for a decision.`)
    const newest = await newestIdUpload(tx, custno)
    if (newest !== upload)
      return refused(`Customer ${custno} has submitted another picture since: look at upload ${newest} first.`)
    await changeCustomer(tx, custno, { idcardupload: decision === 'release' ? ID_UPLOAD.uploaded : ID_UPLOAD.asked })
    await insertIdReview(tx, custno, { decision, reason })
    await writeAudit(tx, { actor: ctx.actor, act: `id-review.${decision}`, detail: { custno, upload, reason } })
    return done(`Customer ${custno}, upload ${upload}: ${decision === 'release' ? 'accepted' : 'sent back'}.`)
  })
  if (report.ok && !args.dryRun) await sendNotice(ctx, custno, notices[decision](reason))
  return report
}

const notices = {
  release: () => smsMessage('idReleased', {}),
  return: (reason: string) => smsMessage('idReturned', { reason }),
}
