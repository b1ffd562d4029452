import { HTML_POLICY } from '@zhixiao/domain/format/html-policy.ts'

type Policy = { createHTML(html: string): TrustedHTML }
type Policies = { createPolicy(name: string, rules: { createHTML: (html: string) => string }): Policy }

declare global {
  interface Window {
    /** Missing in browsers that do not know trusted types, and therefore do not require them. */
    trustedTypes?: Policies
  }
}

/** What the server's sanitiser never writes (platform/markup/sanitise.ts): elements that load, run, style or send. */
const FOREIGN =
  /<\/?(?!(?:h[2-6]|p|br|hr|blockquote|pre|code|strong|em|s|sup|sub|ul|ol|li|table|thead|tbody|tr|th|td|a|img|div|span)[\s/>])[a-z!?]/i

function checked(html: string): string {
  const [found] = FOREIGN.exec(html) ?? []
  if (found !== undefined) throw new Error(`not from the sanitiser: ${found}`)
  return html
}

const policy =
  typeof window === 'undefined' ? undefined : window.trustedTypes?.createPolicy(HTML_POLICY, { createHTML: checked })

/** Sanitised HTML as the browser takes it: the policy of a page lets nothing else become elements. Throws for others. */
export const trusted = (html: string): string | TrustedHTML => policy?.createHTML(html) ?? checked(html)
