import './messages.css'
import { Link, useSearchParams } from 'react-router'
import { Page } from '../../layout/Page.tsx'
import { Sent } from './Sent.tsx'
import { Templates } from './Templates.tsx'

const tabs = { templates: '模板', sent: '发送记录', failed: '失败' } as const
type Tab = keyof typeof tabs
const isTab = (text: string | null): text is Tab => text !== null && Object.hasOwn(tabs, text)

/** Texts of the messages to customers with their versions, and what was sent. */
export function MessagesScreen() {
  const [search] = useSearchParams()
  const given = search.get('tab')
  const tab = isTab(given) ? given : 'templates'
  return (
    <Page title="消息" keys={[['J K', '上下']]}>
      <nav className="c-tabs" aria-label="消息">
        {(Object.keys(tabs) as Tab[]).map(each => (
          <Link key={each} to={`/messages?tab=${each}`} aria-current={each === tab ? 'page' : undefined}>
            {tabs[each]}
          </Link>
        ))}
      </nav>
      {tab === 'templates' ? <Templates /> : <Sent key={tab} tab={tab === 'sent' ? 'all' : 'failed'} />}
    </Page>
  )
}
