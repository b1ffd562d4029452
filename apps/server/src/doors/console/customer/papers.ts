import { consentList } from '../../../calls/account/consent-list.ts'
import { riskList } from '../../../calls/account/risk-list.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { readAnswer } from '../own-account.ts'
import { partOf, SHOWN } from './part-of.ts'

export const papers: ConsoleHandler<'customer.papers'> = (ctx, { custno }) =>
  partOf(ctx, custno, async as => {
    const [risks, consents] = await Promise.all([
      readAnswer(riskList(as, {})),
      readAnswer(consentList(as, { pageNum: 1, pageSize: SHOWN })),
    ])
    return { assessments: risks.list, marks: consents.marks, consents: consents.list, total: consents.total }
  })
