import { hash } from 'node:crypto'
import type { Db } from '@zhixiao/db/connect.ts'
import { insertAgreements } from '@zhixiao/db/content/agreements.ts'
import { insertFiles } from '@zhixiao/db/content/files.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import {
  type AgreementAct,
  agreementNames,
  agreementsOf,
  documentName,
  type OrderAct,
  PRODUCT_SUMMARY,
} from '@zhixiao/domain/codes/agreements.ts'

/** Publishes a version of some agreements; each file is one line of text. */
export function publishTestAgreements(
  db: Db,
  { ids = Object.keys(agreementNames), version = 1, effectiveOn = '2010-01-01' }: Partial<Publication> = {},
): Promise<void> {
  const files = ids.map(id => {
    const bytes = Buffer.from(`%PDF-1.7 ${id} ${version}`)
    return { id, bytes, sha256: hash('sha256', bytes), type: 'application/pdf' }
  })
  return withTx(db, async tx => {
    await insertFiles(tx, files)
    await insertAgreements(
      tx,
      files.map(({ id, sha256 }) => ({
        id,
        version,
        title: documentName(id),
        effective_on: isoDate(effectiveOn),
        text_hash: '',
        sha256,
      })),
    )
  })
}
type Publication = { ids: readonly string[]; version: number; effectiveOn: string }

const first = (ids: readonly string[]) => ids.map(agreement => ({ agreement, version: '1' }))

/** The agreements that a test customer accepts for an act. */
export const ticked = (act: Exclude<AgreementAct, OrderAct>) => first(agreementsOf[act])
export const tickedForPurchase = first([PRODUCT_SUMMARY, ...agreementsOf.purchase])
export const tickedForConversion = first([PRODUCT_SUMMARY, ...agreementsOf.convert])
