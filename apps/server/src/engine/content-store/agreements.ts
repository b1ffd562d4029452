import type { Tx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { DOCUMENT_STATE } from '@zhixiao/domain/codes/document-states.ts'
import type { Fault } from '@zhixiao/domain/content/fault.ts'
import { publishAgreements } from '../../platform/pdf/agreement-pdf.ts'
import { documentData } from './document-data.ts'
import type { Draft } from './draft.ts'

/**
 * Publishes the new versions of agreements, each as a PDF. Returns a fault for each published version whose text has
 * changed.
 */
export async function writeAgreements(tx: Tx, drafts: readonly Draft[]): Promise<Fault[]> {
  const shown = drafts.filter(draft => draft.kind === 'agreement' && draft.state !== DOCUMENT_STATE.withdrawn)
  const altered = await publishAgreements(tx, shown.map(textOf))
  return altered.map(({ id, version }) => ({
    file: shown.find(draft => draft.id === `${id}-v${version}`)?.file ?? '',
    line: 1,
    problem: `was published with other words: write v${version + 1}.md`,
  }))
}

/** `online-trade-v2` is version 2 of `online-trade`. */
const textOf = ({ grp, id, title, body, data }: Draft) => ({
  id: grp,
  version: Number(id.slice(grp.length + 2)),
  title,
  effectiveOn: isoDate(documentData.agreement.parse(data).effectiveOn),
  body,
})
