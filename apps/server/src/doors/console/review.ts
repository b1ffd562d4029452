import { findCustomer } from '@zhixiao/db/account/customers.ts'
import {
  listDecidedIdImages,
  listIdReviews,
  listWaitingIdImages,
  newestIdUpload,
  readNewestIdImages,
} from '@zhixiao/db/account/id-images.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { ID_UPLOAD } from '@zhixiao/domain/codes/id-upload.ts'
import { idValidityText } from '@zhixiao/domain/customer/id-expiry.ts'
import { cardOfAccount, readAsTyped } from '../../calls/account/id-upload-state.ts'
import { ID_IMAGE_PLACE } from '../../calls/account/idcard-upload.ts'
import { fail, ok } from '../../kernel/result.ts'
import { findSealedFile } from '../../platform/secrets/sealed-files.ts'
import { argsOf } from '../shell/args.ts'
import { decideIdReview, MOST_DECIDED, reopenIdReview } from '../shell/customers/id-review.ts'
import type { ConsoleHandler } from './console-context.ts'
import { ownAccountRefusal } from './own-account.ts'

const DECISIONS = 10

export const list: ConsoleHandler<'review.list'> = async ({ db }) => {
  const [waiting, decided] = await Promise.all([listWaitingIdImages(db), listDecidedIdImages(db, MOST_DECIDED)])
  return ok({
    list: waiting.map(({ custno, at }) => ({ custno, at: at?.toISOString() ?? null })),
    decided: decided.flatMap(({ decision, at, ...row }) =>
      decision === 'reopen' ? [] : [{ ...row, decision, at: at.toISOString() }],
    ),
  })
}

/** Shows the pictures after writing the audit line. */
export const look: ConsoleHandler<'review.look'> = async (ctx, { custno }) => {
  const { db, staff } = ctx
  const refusal = ownAccountRefusal(ctx, custno)
  if (refusal) return refusal
  const customer = await findCustomer(db, custno)
  // Read before the pictures: if another upload arrives in between, the decision is refused.
  const upload = await newestIdUpload(db, custno)
  if (!customer || upload === '') return fail('CON-0404')
  // Pictures are readable only while they wait for a decision.
  if (customer.idcardupload !== ID_UPLOAD.inReview || customer.closed_at !== null)
    return fail('CON-0404', { reason: '没有待审核的证件' })
  await withTx(db, tx => writeAudit(tx, { actor: staff.name, act: 'id-review.show', detail: { custno, upload } }))
  const names = await readNewestIdImages(db, custno, 'submitted')
  const pictureOf = async (name: string | undefined) =>
    name === undefined
      ? null
      : ((await findSealedFile(ctx, `${ID_IMAGE_PLACE}:${custno}`, name))?.toString('base64') ?? null)
  const typed = cardOfAccount(ctx.keys, customer)
  const [front, back, read, before] = await Promise.all([
    pictureOf(names.front),
    pictureOf(names.back),
    readAsTyped(db, ctx, custno, typed),
    listIdReviews(db, custno, DECISIONS),
  ])
  return ok({
    upload,
    typed: { custname: typed.custname, idno: typed.idno, validity: idValidityText(typed.invalidate) },
    read,
    front,
    back,
    before: before.map(each => ({ ...each, at: each.at.toISOString() })),
  })
}

/** The same act as the command; refused if a colleague decided or the customer uploaded again in the meantime. */
export const decide: ConsoleHandler<'review.decide'> = async (ctx, { custno, upload, decision, reason }) => {
  const refusal = ownAccountRefusal(ctx, custno)
  if (refusal) return refusal
  const by = { ...ctx, actor: ctx.staff.name }
  const report =
    decision === 'reopen'
      ? await reopenIdReview(by, custno, upload, reason)
      : await decideIdReview(by, argsOf([custno, upload], {}), decision, reason)
  return report.ok ? ok({ decision }) : fail('CON-0409', { data: { report: report.lines } })
}
