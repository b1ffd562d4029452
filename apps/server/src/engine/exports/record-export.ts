import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { lastSeal } from '@zhixiao/db/staff/audit-pages.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { type ExportKind, exportKinds } from '@zhixiao/domain/staff/exports.ts'
import type { ExportSource } from './export-source.ts'

type Made = Pick<ExportSource, 'subject'> & {
  kind: ExportKind
  by: string
  items: number
  /** Digest of the file. */
  sha256: string
  /** Number of a background export. */
  id?: bigint
}

/**
 * Writes the event of an export with the file's digest and, for an export of the audit log, the log's last seal, which
 * proves the file. Returns that seal.
 */
export async function recordExport(tx: Tx, { kind, by, subject, items, sha256, id }: Made) {
  const seal = kind === 'audit' ? await lastSeal(tx) : null
  const detail = {
    ...(id !== undefined && { export: String(id) }),
    ...subject,
    [exportKinds[kind].counted]: items,
    sha256,
    ...(seal && { seal: String(seal.seal_id), sealHash: seal.hash }),
  }
  await writeAudit(tx, { actor: by, act: `${kind}.export`, detail })
  return seal
}
