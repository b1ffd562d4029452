import type { ExportKind } from '@zhixiao/domain/staff/exports.ts'

/** Where a person's own exports of a kind are cached. */
export const exportsKey = (kind: ExportKind) => ['exports', kind] as const
