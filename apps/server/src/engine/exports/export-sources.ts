import type { ExportKind } from '@zhixiao/domain/staff/exports.ts'
import { auditSource } from './audit-source.ts'
import { crsSource } from './crs-source.ts'
import type { SourceOf } from './export-source.ts'
import { suitabilitySource } from './suitability-source.ts'

/** THE list of what the console exports. */
export const exportSources: Readonly<Record<ExportKind, SourceOf>> = {
  audit: auditSource,
  suitability: suitabilitySource,
  crs: crsSource,
}
