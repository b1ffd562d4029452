import { type Candidate, countCandidates, pageCandidates } from '@zhixiao/db/staff/aml-candidates.ts'
import { fen, fenText } from '@zhixiao/domain/money/money.ts'
import { ok } from '../../kernel/result.ts'
import type { ConsoleHandler } from './console-context.ts'
import { openList } from './open-list.ts'
import { pageAfter, pageOf } from './page.ts'
import { openRequestIds } from './request/open-requests.ts'
import { decisionOf, namesOf } from './staff-names.ts'

export const list: ConsoleHandler<'candidate.list'> = async (ctx, { tab, before }) => {
  const { db, staff } = ctx
  const refusal = await openList(ctx, 'candidates')
  if (refusal) return refusal
  const [rows, counts, names, requests] = await Promise.all([
    pageCandidates(db, { tab, reader: staff.ownCustno, ...pageAfter(before) }),
    countCandidates(db, staff.ownCustno),
    namesOf(db),
    openRequestIds({ db, staff }, 'candidate decide'),
  ])
  const { page, next } = pageOf(rows, row => row.candidate_id)
  const list = page.map(row => ({
    ...viewOf(row, names),
    others: row.others.filter(custno => custno !== staff.ownCustno),
    requestId: requests.get(String(row.candidate_id)) ?? null,
  }))
  return ok({ list, next, ...counts })
}

function viewOf(row: Candidate, names: ReadonlyMap<string, string>) {
  return {
    candidateId: String(row.candidate_id),
    custno: row.custno,
    rule: row.rule,
    day: row.day,
    amount: fenText(row.amount_fen),
    evidence: row.evidence.map(({ fen: amount, ...each }) => ({ ...each, amount: fenText(fen(BigInt(amount))) })),
    foundAt: row.found_at.toISOString(),
    dueOn: row.due_on,
    isOverdue: row.is_overdue,
    state: row.state,
    decision: decisionOf(names, row),
  }
}
