import { type ConsentRow, countConsents, listConsents, listLeaveMarks } from '@zhixiao/db/account/consents.ts'
import { agreementUrl, documentName, fundSummaryUrl, PRODUCT_SUMMARY } from '@zhixiao/domain/codes/agreements.ts'
import { riskLevelOf } from '@zhixiao/domain/codes/risk-levels.ts'
import { warningTitle } from '@zhixiao/domain/customer/warning-titles.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

const PAGE = 20
const MARKS = 50

export const consentList: Handler<'account.consentList'> = async (ctx, { pageNum = 1, pageSize = PAGE }) => {
  const { custno } = ctx.session
  const [total, rows, marks] = await Promise.all([
    countConsents(ctx.db, custno),
    listConsents(ctx.db, custno, { limit: pageSize, offset: (pageNum - 1) * pageSize }),
    listLeaveMarks(ctx.db, custno, MARKS),
  ])
  return ok({
    total,
    pageNum,
    pageSize,
    list: rows.map(view),
    marks: marks.map(mark => ({
      markId: String(mark.id),
      fundCode: mark.fundcode,
      fundName: mark.fundname,
      warning: warningTitle(mark.warning_code),
      riskability: mark.riskability,
      riskLevel: riskLevelOf(String(mark.risk_level)) ?? '',
      textVersion: mark.text_version,
      textHash: mark.text_hash,
      at: mark.at.toISOString(),
      orderId: mark.order_id === null ? null : String(mark.order_id),
    })),
  })
}

const acts: Readonly<Record<string, string>> = {
  register: '注册',
  open: '开户',
  addCard: '添加银行卡',
  signCard: '银行卡签约',
  risk: '风险测评',
  purchase: '购买',
  convert: '转换转入',
  plan: '定投',
}

function view({ agreement, version, title, act, at, fundcode, fundname, fund_version }: ConsentRow) {
  const [name = '', subject = ''] = act.split(':')
  const isSummary = agreement === PRODUCT_SUMMARY
  // A summary is generated from the fund's current data: after a change of the fund it is not the one that the customer
  // read.
  const isCurrent = isSummary && fundcode !== null && version === String(fund_version)
  const summaryUrl = isCurrent ? fundSummaryUrl(fundcode) : null
  const named = title ?? documentName(agreement)
  return {
    title: isSummary && fundname ? `${fundname}${named}` : named,
    version,
    act: [acts[name] ?? name, fundname ?? ''].join(' ').trim(),
    orderId: (name === 'purchase' || name === 'convert') && subject !== '' ? subject : null,
    at: at.toISOString(),
    url: title === null ? summaryUrl : agreementUrl(agreement, Number(version)),
  }
}
