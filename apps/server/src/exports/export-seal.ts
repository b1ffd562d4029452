import { lastSeal } from '@zhixiao/db/staff/audit-pages.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { ExportKind } from '@zhixiao/domain/staff/exports.ts'

/** The last seal of the audit log, which proves what is exported from it; null for what is exported from elsewhere. */
export const sealOf = async (db: Reader, kind: ExportKind) => (kind === 'audit' ? await lastSeal(db) : null)
