import { figureText, scopeText, sourceText } from '@zhixiao/domain/law/legal-rule-text.ts'
import { legalRules } from '@zhixiao/domain/law/legal-rules.ts'
import { markdownTable } from './markdown-table.ts'

const HEAD = `# Rules of law by date

Drawn from \`packages/domain/src/law/legal-rules.ts\` by \`npm run docs\`; do not edit.

Each rule is read at the business date of the act (\`ruleOn\`). Of the rows that fit, the most specific applies, then the newest. Marks: 2+ two or more
independent public sources, 1 one, draft a consultation draft, K general knowledge, D decided here. A mark weaker than 2+ makes a row a setting,
which \`npm run ops -- doctor\` lists as to be confirmed by compliance.`

/** `docs/law.md`: each rule with its rows. */
export function drawLaw(): string {
  const rows = Object.entries(legalRules).flatMap(([code, { unit, title, meaning, rows: ofCode }]) =>
    ofCode.map((row, at) => [
      at === 0 ? `\`${code}\` ${title}` : '',
      at === 0 ? meaning : '',
      row.effectiveFrom,
      scopeText(row),
      figureText(row, unit),
      sourceText(row),
      row.mark,
    ]),
  )
  return `${HEAD}\n\n${markdownTable(['rule', 'meaning', 'from', 'holds for', 'figure', 'source', 'mark'], rows)}\n`
}
