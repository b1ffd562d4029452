import { type Candidate, countCandidates, pageCandidates } from '@zhixiao/db/staff/aml-candidates.ts'
import { listInbox } from '@zhixiao/db/staff/inbox.ts'
import { listStaff } from '@zhixiao/db/staff/staff.ts'
import { fen, fenText } from '@zhixiao/domain/money/money.ts'
import { ok } from '../kernel/result.ts'
import type { ConsoleHandler } from './console-context.ts'

const PAGE = 50
const MOST_OPEN = 500

export const list: ConsoleHandler<'candidate.list'> = async ({ db, staff }, { tab, before }) => {
  const last = before === undefined ? null : BigInt(before)
  const [rows, counts, people, open] = await Promise.all([
    pageCandidates(db, { tab, reader: staff.ownCustno, before: last, limit: PAGE + 1 }),
    countCandidates(db, staff.ownCustno),
    listStaff(db),
    listInbox(db, { tab: 'open', operator: staff.name, acts: ['candidate decide'], before: null, limit: MOST_OPEN }),
  ])
  const names = new Map(people.map(row => [row.name, row.full_name]))
  const requests = new Map(open.map(({ input, request_id: id }) => [input.positionals[0], String(id)]))
  const next = rows.length > PAGE ? String(rows[PAGE - 1]?.candidate_id) : null
  const list = rows.slice(0, PAGE).map(row => ({
    ...viewOf(row, names),
    others: row.others.filter(custno => custno !== staff.ownCustno),
    requestId: requests.get(String(row.candidate_id)) ?? null,
  }))
  return ok({ list, next, ...counts })
}

function viewOf(row: Candidate, names: ReadonlyMap<string, string>) {
  const personOf = (name: string | null) => ({ name: name ?? '', fullName: names.get(name ?? '') ?? name ?? '' })
  const { decided_at: at, requested_by: asked, decided_by: released, reason } = row
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
    decision: at && { at: at.toISOString(), asked: personOf(asked), released: personOf(released), reason },
  }
}
