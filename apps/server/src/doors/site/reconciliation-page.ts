import type { ReconciledDay } from '@zhixiao/db/settle/reconciliation.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { html, plainPage } from '../http/plain-page.ts'

/** The last comparisons of ledger, lots, registrar and bank; differences are marked by their wording. */
export function reconciliationPage(days: readonly ReconciledDay[]): Response {
  const sections = days.map(
    ({
      day,
      at,
      agrees,
      lines,
    }) => html`<section><h2>${day}　${agrees ? '一致' : '不一致'}</h2><p>${shanghaiText(at.getTime())}</p>
<ul>${lines.map(line => html`<li>${line}</li>`)}</ul></section>`,
  )
  return plainPage('对账', days.length === 0 ? html`<p>还没有对账结果。</p>` : html`${sections}`)
}
