import type { PaperKind } from '@zhixiao/domain/staff/papers.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

/** What the papers belong to. */
export type PaperOwner = { request: bigint } | { emergency: bigint }

export type NewPaper = {
  name: string
  kind: PaperKind
  /** Digest and size of the file as it was sent. */
  sha256: string
  bytes: number
  contentEnc: string
  aboutEnc: string
}
export type ActPaper = {
  paper_id: bigint
  request_id: bigint | null
  emergency_id: bigint | null
  name: string
  kind: PaperKind
  sha256: string
  bytes: number
  about_enc: string
}

const columns = sql`paper_id, request_id, emergency_id, name, kind, sha256, bytes, about_enc`
const idsOf = (owner: PaperOwner) =>
  'request' in owner ? { request: owner.request, emergency: null } : { request: null, emergency: owner.emergency }

/** Keeps papers in the transaction that writes what they belong to. */
export async function insertPapers(tx: Tx, owner: PaperOwner, papers: readonly NewPaper[]): Promise<void> {
  const { request, emergency } = idsOf(owner)
  for (const { name, kind, sha256, bytes, contentEnc, aboutEnc } of papers)
    await sql`
      insert into act_paper (request_id, emergency_id, name, kind, sha256, bytes, content_enc, about_enc)
      values (${request}, ${emergency}, ${name}, ${kind}, ${sha256}, ${bytes}, ${contentEnc}, ${aboutEnc})`.execute(tx)
}

/** Gives a request the papers of the one that it replaces. @returns their digests */
export async function copyPapers(tx: Tx, from: bigint, to: bigint): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    insert into act_paper (request_id, name, kind, sha256, bytes, content_enc, about_enc)
    select ${to}, name, kind, sha256, bytes, content_enc, about_enc from act_paper where request_id = ${from}
    order by paper_id returning sha256`.execute(tx)
  return rows.map(row => row.sha256)
}

/** The papers of a request or an emergency without their content, as they were sent. */
export async function listPapers(db: Reader, owner: PaperOwner): Promise<ActPaper[]> {
  const { request, emergency } = idsOf(owner)
  const { rows } = await sql<ActPaper>`
    select ${columns} from act_paper where request_id = ${request} or emergency_id = ${emergency} order by paper_id`.execute(
    db,
  )
  return rows
}

export async function findPaper(db: Reader, id: bigint): Promise<(ActPaper & { content_enc: string }) | null> {
  const { rows } = await sql<ActPaper & { content_enc: string }>`
    select ${columns}, content_enc from act_paper where paper_id = ${id}`.execute(db)
  return rows[0] ?? null
}
