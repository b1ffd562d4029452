import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { insertIdReview, listWaitingIdImages } from '@zhixiao/db/account/id-images.ts'
import { changeCustomer, lockCustomer } from '@zhixiao/db/account/profile.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { sendNotice } from '../notice.ts'
import { type Args, type Command, done, type OpsContext, type Report, refused } from './command.ts'

const LONGEST_REASON = 60

/** LET-07: pictures of ID cards on which another number was read than the account's. */
export const idReviewCommands: Readonly<Record<string, Command>> = {
  'id-review list': {
    summary: 'lists the customers whose pictures of the ID card wait for a decision',
    usage: '',
    positionals: [0, 0],
    writes: false,
    run: list,
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
