import type { Tx } from '@zhixiao/db/tx.ts'
import { contentFolder } from '@zhixiao/demo/content-folder.ts'
import type { NoticeRow } from '@zhixiao/demo/rows.ts'
import { type Content, readContent, type Tally, writeContent } from '../../engine/content-store/content.ts'
import { madeDraft } from '../../engine/content-store/draft.ts'
import { faultText } from '../../engine/content-store/fault.ts'

/**
 * The demo's content folder plus the notices generated from its market, read before the transaction that writes them.
 */
export async function readDemoContent(notices: readonly NoticeRow[]): Promise<Content> {
  const content = await readContent(contentFolder)
  return { ...content, drafts: [...content.drafts, ...notices.map(noticeDraft)] }
}

/** Writes the demo's content as an import does. @throws with the list of faults when the folder is invalid. */
export async function loadContent(tx: Tx, content: Content): Promise<Tally[]> {
  const written = await writeContent(tx, content, false)
  if (!written.ok) throw new Error(`the demo content has faults:\n${written.faults.map(faultText).join('\n')}`)
  return written.tallies
}

const noticeDraft = ({ id, grp, title, body, fundCode, publishedAt, makePdf }: NoticeRow) =>
  madeDraft({
    kind: 'notice',
    id,
    grp,
    title,
    body,
    fundcode: fundCode,
    published_at: publishedAt,
    data: { makePdf },
    file: 'demo/src/notices.ts',
  })
