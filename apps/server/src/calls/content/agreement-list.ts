import { readFundVersion } from '@zhixiao/db/market/funds.ts'
import {
  agreementUrl,
  fundSummaryUrl,
  PRODUCT_SUMMARY,
  PRODUCT_SUMMARY_NAME,
} from '@zhixiao/domain/codes/agreements.ts'
import { currentAgreements } from '../../engine/orders/agreements.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'

export const agreementList: Handler<'content.agreementList'> = async (ctx, { fundCode }) => {
  const agreements = [...(await currentAgreements(ctx.db)).values()].map(row => ({
    id: row.id,
    title: row.title,
    version: String(row.version),
    effectiveOn: row.effective_on,
    url: agreementUrl(row.id, row.version),
    size: row.size,
    sha256: row.sha256,
  }))
  if (fundCode === undefined) return ok({ list: agreements })
  const version = await readFundVersion(ctx.db, fundCode)
  if (version === null) return fail('SYS-0404')
  const url = fundSummaryUrl(fundCode)
  const none = { effectiveOn: null, size: null, sha256: null }
  const summary = { id: PRODUCT_SUMMARY, title: PRODUCT_SUMMARY_NAME, version: String(version), url, ...none }
  return ok({ list: [summary, ...agreements] })
}
