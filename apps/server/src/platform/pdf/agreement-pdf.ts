import { hash } from 'node:crypto'
import { insertAgreements, type NewAgreement, readPublishedTexts } from '@zhixiao/db/content/agreements.ts'
import { insertFiles } from '@zhixiao/db/content/files.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { agreementRef } from '@zhixiao/domain/codes/agreements.ts'
import { blocksOf } from './markdown-blocks.ts'
import type { Paper } from './paper.ts'
import { typeset } from './typeset.ts'

/** One version of an agreement as its author wrote it. */
export type AgreementText = {
  id: string
  version: number
  title: string
  effectiveOn: IsoDate
  /** Markdown. */
  body: string
}

export const agreementPaper = ({ title, version, effectiveOn, body }: AgreementText): Paper => ({
  firm: brand.company,
  title,
  facts: [`版本 ${version}`, `自 ${effectiveOn} 起施行`],
  date: effectiveOn,
  body: blocksOf(body),
})

const textHash = ({ title, effectiveOn, body }: AgreementText): string =>
  hash('sha256', JSON.stringify([title, effectiveOn, body]))

/**
 * Typesets and publishes the versions that are new. If the text of a published version has changed, publishes nothing
 * and returns the changed ones: what customers accepted must not change.
 */
export async function publishAgreements(tx: Tx, texts: readonly AgreementText[]): Promise<AgreementText[]> {
  const known = await readPublishedTexts(tx)
  const publishedAs = (text: AgreementText) => known.get(agreementRef(text.id, text.version))
  const altered = texts.filter(text => (publishedAs(text) ?? textHash(text)) !== textHash(text))
  if (altered.length > 0) return altered
  const fresh = texts.filter(text => publishedAs(text) === undefined)
  const made = await Promise.all(fresh.map(withPdf))
  await insertFiles(
    tx,
    made.map(({ file }) => file),
  )
  await insertAgreements(
    tx,
    made.map(({ row }) => row),
  )
  return []
}

async function withPdf(text: AgreementText) {
  const bytes = Buffer.from(await typeset(agreementPaper(text), 'office'))
  const sha256 = hash('sha256', bytes)
  const { id, version, title, effectiveOn } = text
  const row: NewAgreement = { id, version, title, effective_on: effectiveOn, text_hash: textHash(text), sha256 }
  return { file: { sha256, bytes, type: 'application/pdf' }, row }
}
