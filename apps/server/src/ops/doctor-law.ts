import { figureText, sourceText } from '@zhixiao/domain/law/legal-rule-text.ts'
import { legalRows, legalRules } from '@zhixiao/domain/law/legal-rules.ts'
import { type Finding, look } from './finding.ts'

const marks = { '1': 'one source', draft: 'a consultation draft', K: 'general knowledge', D: 'decided here' } as const

/** Legal rules that no two public sources confirm: each is a setting until compliance has confirmed it. */
export async function lawFindings(): Promise<Finding[]> {
  return legalRows.flatMap(({ code, row }) => {
    if (row.mark === '2+') return []
    const { title, unit } = legalRules[code]
    return [
      look(
        `to be confirmed by compliance: ${code} (${title}) ${figureText(row, unit)} from ${row.effectiveFrom}`,
        `${marks[row.mark]}: ${sourceText(row)}; docs/law.md`,
      ),
    ]
  })
}
