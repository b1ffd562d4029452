import { actOf, isAct } from '@zhixiao/contract/acts/acts.ts'
import { mayReview } from '@zhixiao/contract/acts/emergency-reviews.ts'
import type { ConsoleInput } from '@zhixiao/contract/console/console-calls.ts'
import type { ConsoleCode } from '@zhixiao/contract/console/console-errors.ts'
import { type ActPaper, findPaper, listPapers, type NewPaper, type PaperOwner } from '@zhixiao/db/ops/act-papers.ts'
import { findActRequest } from '@zhixiao/db/ops/act-requests.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { findEmergency } from '@zhixiao/db/ops/emergencies.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { PaperKind } from '@zhixiao/domain/staff/papers.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { aboutPaper, encodePapers, openPaper, type PaperFault } from '../../acts/papers.ts'
import type { Context } from '../../kernel/context.ts'
import { type Failure, fail, ok } from '../../kernel/result.ts'
import type { ConsoleHandler, StaffContext } from './console-context.ts'
import { ownActRefusal } from './own-account.ts'

/** What each kind is encoded as. */
const types = {
  pdf: { type: 'application/pdf', extension: 'pdf' },
  picture: { type: 'image/jpeg', extension: 'jpg' },
  sheet: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
} as const satisfies Record<PaperKind, unknown>

/** Opens a paper for staff who may read what it belongs to, with a line in the audit log. */
export const show: ConsoleHandler<'paper.show'> = async (ctx, { id }) => {
  const { db, keys, staff } = ctx
  const paper = await findPaper(db, BigInt(id))
  if (!paper) return fail('CON-0404')
  const closed = await closedTo(ctx, paper)
  if (closed) return closed
  const content = openPaper(keys, paper.content_enc).toString('base64')
  const { type, extension } = types[paper.kind]
  const detail = {
    paper: id,
    ...(paper.request_id !== null && { request: String(paper.request_id) }),
    ...(paper.emergency_id !== null && { emergency: String(paper.emergency_id) }),
    sha256: paper.sha256,
  }
  await withTx(db, tx => writeAudit(tx, { actor: staff.name, act: 'paper.opened', detail }))
  return ok({ name: `${paper.name.replace(/\.\w{1,5}$/, '')}.${extension}`, type, content })
}

/** Refuses staff who may not read the request or emergency, and the customer that it is about. */
async function closedTo(
  ctx: StaffContext,
  { request_id, emergency_id }: ActPaper,
): Promise<Failure<ConsoleCode> | null> {
  const { db, staff } = ctx
  const owner = request_id === null ? await findEmergency(db, emergency_id ?? 0n) : await findActRequest(db, request_id)
  if (!owner) return fail('CON-0404')
  const { act, input } = owner
  const may =
    request_id === null
      ? mayReview(staff.roles, act, 'read')
      : isAct(act) && staffCan(staff.roles, actOf(act).area, 'read')
  if (!may) return fail('CON-0403')
  return isAct(act) ? ownActRefusal(ctx, act, input) : null
}

/** The papers of a request or an emergency, without their content. */
export async function papersOf({ db, keys }: Pick<Context, 'db' | 'keys'>, owner: PaperOwner) {
  const papers = await listPapers(db, owner)
  return papers.map(({ paper_id, name, kind, sha256, bytes, about_enc }) => ({
    paperId: String(paper_id),
    name,
    kind,
    sha256,
    bytes,
    ...aboutPaper(keys, about_enc),
  }))
}

const faults = {
  kind: '只能附 PDF、图片（JPG、PNG、WebP）或 Excel（XLSX）文件',
  unreadable: '无法读取，可能已损坏、有密码或页数过多',
  busy: '正在处理的文件过多，请稍后重试',
} as const satisfies Record<PaperFault['fault'], string>

/** The papers that a call sends, encoded again; a refusal names the file that cannot be kept. */
export async function takePapers(
  { keys }: Pick<Context, 'keys'>,
  sent: ConsoleInput<'request.submit'>['papers'],
): Promise<{ ok: true; papers: NewPaper[] } | Failure<ConsoleCode>> {
  if (!sent) return { ok: true, papers: [] }
  const files = sent.files.map(({ name, content }) => ({ name, bytes: Buffer.from(content, 'base64') }))
  const encoded = await encodePapers(keys, { ...sent, files })
  if (encoded.ok) return encoded
  const { name, fault } = encoded.fault
  if (fault === 'busy') return fail('CON-0503')
  return fail('CON-0400', { field: 'papers', reason: `${name}：${faults[fault]}` })
}
