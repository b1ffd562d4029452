import { riskDraftFields } from '@zhixiao/contract/account/open-draft-fields.ts'
import { findOpenDraft } from '@zhixiao/db/account/open-drafts.ts'
import { readCurrentRisk } from '@zhixiao/db/account/risk-results.ts'
import { riskPaper } from '@zhixiao/domain/customer/risk-questions.ts'
import { z } from 'zod'
import type { CustomerContext, Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { customerVault } from '../../platform/secrets/places.ts'
import { attemptsOf } from './risk-state.ts'

/** The scores of the answers stay on the server. */
export const riskInfo: Handler<'account.riskInfo'> = async ctx => {
  const { custno } = ctx.session
  const [current, draft] = await Promise.all([readCurrentRisk(ctx.db, custno), readDraft(ctx, custno)])
  const attempts = attemptsOf(current)
  return ok({
    paperVersion: riskPaper.version,
    questions: riskPaper.questions.map(({ id, title, options }) => ({
      questionId: id,
      title,
      options: options.map(([text]) => text),
      selectIndex: '',
    })),
    attemptsLeft: attempts.left,
    attemptsFrom: attempts.nextOn,
    draft,
  })
}

const kept = z.object(riskDraftFields)

/** The saved answers to the current questionnaire; those to an earlier version do not count. */
async function readDraft(ctx: CustomerContext, custno: string) {
  const found = await findOpenDraft(ctx.db, custno)
  if (!found) return null
  const draft = kept.safeParse(JSON.parse(customerVault(ctx.keys, custno).open('open_draft', found.content_enc))).data
  return draft?.paperVersion === riskPaper.version ? draft.answers : null
}
