import type { Db } from '@zhixiao/db/connect.ts'
import { legalSettingsMark, listLegalSettings } from '@zhixiao/db/ops/legal-settings.ts'
import { databaseIsAway } from '@zhixiao/db/pg-errors.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { LegalSetting } from '@zhixiao/domain/law/legal-rule.ts'
import { applyLegalSettings } from '@zhixiao/domain/law/legal-rules.ts'

const MAX_AGE_MS = 1_000

/** The firm's decisions on rules of law as `applyLegalSettings` takes them. */
export const readLegalSettings = async (db: Reader): Promise<LegalSetting[]> =>
  (await listLegalSettings(db)).map(({ rule, effective_from, figure, source }) => ({
    row: rule,
    effectiveFrom: effective_from,
    figure,
    source,
  }))

/**
 * Applies the firm's decisions in this process, checked once a second. A changed figure takes effect on a later day than its
 * decision, so all nodes know it by then. While the database is unavailable, the last known decisions apply.
 */
export function legalSettingsSource(db: Db): () => Promise<void> {
  let held: string | null = null
  let checkedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<void> | null = null

  async function check() {
    const mark = await legalSettingsMark(db)
    if (held !== mark) applyLegalSettings(await readLegalSettings(db))
    held = mark
  }

  return async () => {
    if (performance.now() - checkedAt < MAX_AGE_MS) return
    pending ??= check().finally(() => {
      pending = null
      checkedAt = performance.now()
    })
    await pending.catch((error: unknown) => {
      if (held === null || !databaseIsAway(error)) throw error
    })
  }
}
