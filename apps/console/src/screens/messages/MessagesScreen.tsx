import './messages.css'
import { codeIn, codesOf } from '@zhixiao/domain/codes/table.ts'
import { Link, useSearchParams } from 'react-router'
import { Page } from '../../layout/Page.tsx'
import { Sent } from './Sent.tsx'
import { Templates } from './Templates.tsx'

const tabs = { templates: '模板', sent: '发送记录', failed: '失败' } as const

/** Texts of the messages to customers with their versions, and what was sent. */
export function MessagesScreen() {
  const [search] = useSearchParams()
  const tab = codeIn(tabs, search.get('tab')) ?? 'templates'
  return (
    <Page title="消息" keys={[['J K', '上下']]}>
      <nav className="c-tabs" aria-label="消息">
        {codesOf(tabs).map(each => (
          <Link key={each} to={`/messages?tab=${each}`} aria-current={each === tab ? 'page' : undefined}>
            {tabs[each]}
          </Link>
        ))}
      </nav>
      {tab === 'templates' ? <Templates /> : <Sent key={tab} tab={tab === 'sent' ? 'all' : 'failed'} />}
    </Page>
  )
}
