import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { insertIdReview, listWaitingIdImages, readNewestIdImages } from '@zhixiao/db/account/id-images.ts'
import { changeCustomer, lockCustomer } from '@zhixiao/db/account/profile.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { ID_IMAGE_PLACE } from '../account/idcard-upload.ts'
import { sendNotice } from '../notice.ts'
import { readSealedFile } from '../secrets/sealed-files.ts'
import { type Args, type Command, done, type OpsContext, type Report, refused } from './command.ts'

const LONGEST_REASON = 60

/** LET-07: pictures of ID cards on which another number than the account's, or none, was read. */
export const idReviewCommands: Readonly<Record<string, Command>> = {
  'id-review list': {
    summary: 'lists the customers whose pictures of the ID card wait for a decision',
    usage: '',
    positionals: [0, 0],
    writes: false,
    run: list,
  },
  'id-review show': {
    summary: 'writes the newest pictures of a customer into a folder, for who decides about them',
    usage: 'CUSTNO --out DIR',
    positionals: [1, 1],
    options: { out: { type: 'string' } },
    help: ['--out  folder for front.jpg and back.jpg, readable by you alone; delete them after the decision'],
    writes: true,
    run: show,
  },
  'id-review release': {
    summary: 'accepts the pictures of a customer, who may buy from then on',
    usage: 'CUSTNO',
    positionals: [1, 1],
    writes: true,
    run: (ctx, args) => decide(ctx, args, 'release', ''),
  },
  'id-review return': {
    summary: 'sends the pictures of a customer back, who hands in others',
    usage: 'CUSTNO --reason TEXT',
    positionals: [1, 1],
    options: { reason: { type: 'string' } },
    help: ['--reason  what the customer reads, in Chinese: 照片上的证件号码与开户时填写的不一致'],
    writes: true,
    run: sendBack,
  },
}

async function list(ctx: OpsContext): Promise<Report> {
  const waiting = await listWaitingIdImages(ctx.db)
  return done(
    `${waiting.length} waiting:`,
    ...waiting.map(({ custno, at }) => `  ${custno}  ${at?.toISOString() ?? ''}`),
  )
}

async function show(ctx: OpsContext, args: Args): Promise<Report> {
  const [custno = '', out = ''] = [args.positionals[0], args.text('out')?.trim()]
  if (out === '') return refused('--out names the folder for the pictures.')
  const customer = await findCustomer(ctx.db, custno)
  const images = Object.entries(customer ? await readNewestIdImages(ctx.db, custno) : {})
  if (images.length === 0) return refused(`There are no pictures of customer ${custno}.`)
  const names = images.map(([side]) => `${side}.jpg`)
  if (args.dryRun) return done(`Customer ${custno}: ${names.join(', ')}.`, 'Dry run: nothing was written.')
  // Before anything is readable: no look without its line.
  await withTx(ctx.db, tx => writeAudit(tx, { actor: ctx.actor, act: 'id-review.show', detail: { custno } }))
  await mkdir(out, { recursive: true, mode: 0o700 })
  for (const [side, fileName] of images) {
    const picture = await readSealedFile(ctx, `${ID_IMAGE_PLACE}:${custno}`, fileName)
    const path = join(out, `${side}.jpg`)
    await rm(path, { force: true })
    await writeFile(path, picture, { mode: 0o600, flag: 'wx' })
  }
  return done(`Customer ${custno}: ${names.join(', ')} in ${out}.`)
}

async function sendBack(ctx: OpsContext, args: Args): Promise<Report> {
  const reason = (args.text('reason') ?? '').trim()
  if (reason === '' || reason.length > LONGEST_REASON)
    return refused(`--reason says in 1 to ${LONGEST_REASON} characters what the customer has to mend.`)
  return decide(ctx, args, 'return', reason)
}

async function decide(ctx: OpsContext, args: Args, decision: 'release' | 'return', reason: string): Promise<Report> {
  const custno = args.positionals[0] ?? ''
  const customer = await findCustomer(ctx.db, custno)
  if (customer?.idcardupload !== '2') return refused(`No pictures of customer ${custno} wait for a decision.`)
  if (args.dryRun) return done(`Customer ${custno}: ${decision}.`, 'Dry run: nothing was changed.')
  const isDone = await withTx(ctx.db, async tx => {
    // Another operator may have been quicker.
    if ((await lockCustomer(tx, custno)).idcardupload !== '2') return false
    await changeCustomer(tx, custno, { idcardupload: decision === 'release' ? '1' : '4' })
    await insertIdReview(tx, custno, { decision, reason })
    await writeAudit(tx, { actor: ctx.actor, act: `id-review.${decision}`, detail: { custno, reason } })
    return true
  })
  if (!isDone) return refused(`No pictures of customer ${custno} wait for a decision.`)
  await sendNotice(
    ctx,
    custno,
    decision === 'release'
      ? '您的身份证审核已通过，可以购买基金。'
      : `您上传的身份证未通过审核：${reason}。请登录后重新上传。`,
  )
  return done(`Customer ${custno}: ${decision === 'release' ? 'accepted' : 'sent back'}.`)
}
