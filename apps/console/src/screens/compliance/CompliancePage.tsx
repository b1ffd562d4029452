import './compliance.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Page } from '../../layout/Page.tsx'

/** THE parts of the screen with their addresses. */
const parts = {
  transactions: '大额与可疑',
  ratings: '客户风险',
  owners: '受益所有人',
  crs: 'CRS',
  suitability: '适当性',
  rules: '法规口径',
} as const

/** On a phone the tabs scroll: the current one is never cut off. */
function intoView(link: HTMLAnchorElement | null) {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

type CompliancePageProps = {
  part: keyof typeof parts
  about?: ReactNode
  keys: Parameters<typeof Page>[0]['keys']
  children: ReactNode
}

/** The frame of the compliance screens, with their tabs. */
export const CompliancePage = ({ part, about, keys, children }: CompliancePageProps) => (
  <Page title="合规" about={about} keys={keys}>
    <div className="c-parts">
      <nav className="c-tabs c-tabs--scroll" aria-label="合规">
        {Object.entries(parts).map(([each, name]) => (
          <Link
            key={each}
            ref={each === part ? intoView : undefined}
            to={`/compliance/${each}`}
            aria-current={each === part ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className="c-parts__body">{children}</div>
    </div>
  </Page>
)
