import { readToday } from '@zhixiao/db/clock.ts'
import { insertFiles } from '@zhixiao/db/content/files.ts'
import type { DocumentWrite } from '@zhixiao/db/content/write-documents.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { blocksOf } from '../../platform/pdf/markdown-blocks.ts'
import { typeset } from '../../platform/pdf/typeset.ts'
import { contentFile } from './read-folder.ts'

const asked = ({ data }: DocumentWrite): boolean => 'makePdf' in data && data.makePdf === true

/** The same texts, with a PDF of themselves attached where requested. The same text gives the same file. */
export async function withPdfs(tx: Tx, documents: readonly DocumentWrite[]): Promise<DocumentWrite[]> {
  if (!documents.some(asked)) return [...documents]
  const today = await readToday(tx)
  const made = documents.map(async document => {
    if (!asked(document)) return { document, pdf: null }
    const date = document.published_at === null ? today : shanghaiDate(document.published_at.getTime())
    const paper = {
      firm: brand.company,
      title: document.title,
      facts: [`发布日期：${date}`],
      date,
      body: blocksOf(document.body),
    }
    const pdf = contentFile(
      `${publicName(document.title)}.pdf`,
      Buffer.from(await typeset(paper, 'office')),
      'application/pdf',
    )
    return {
      document: {
        ...document,
        files: [...document.files, { name: pdf.name, role: 'made', sha256: pdf.sha256 }],
      } as const,
      pdf,
    }
  })
  const all = await Promise.all(made)
  await insertFiles(
    tx,
    all.flatMap(({ pdf }) => pdf ?? []),
  )
  return all.map(({ document }) => document)
}

/** A title as a file name: without characters that an address or a disk interprets. */
const publicName = (title: string): string =>
  title
    .replace(/[^\p{L}\p{N} \-()（）《》]/gu, '')
    .trim()
    .slice(0, 80)
