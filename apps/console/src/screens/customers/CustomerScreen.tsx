import './customers.css'
import { type StaffArea, type StaffRole, staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Avatar } from '@zhixiao/ui/display/Avatar.tsx'
import { Tag } from '@zhixiao/ui/display/Tag.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useKeys } from '../../keys.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Page } from '../../layout/Page.tsx'
import { RequestLink } from '../../layout/RequestLink.tsx'
import { businessText, momentText } from '../../layout/use-business-time.ts'
import { untilRenewal } from '../../renew.ts'
import { useMe } from '../../session.tsx'
import { OpenTicket } from '../../ticket/OpenTicket.tsx'
import { actText } from '../../words.ts'
import { Access } from './Access.tsx'
import { CustomerOrders } from './CustomerOrders.tsx'
import type { Customer } from './customer.ts'
import { Diligence } from './Diligence.tsx'
import { History } from './History.tsx'
import { Holdings } from './Holdings.tsx'
import { Messages } from './Messages.tsx'
import { Overview } from './Overview.tsx'
import { Agreements, Suitability } from './Papers.tsx'
import { Plans } from './Plans.tsx'
import { Tickets } from './Tickets.tsx'

type Tab = {
  name: string
  area?: StaffArea
  count?: (customer: Customer) => number
  body: (customer: Customer) => ReactNode
}
/** THE tabs of one customer, by the last part of the address. */
const tabs: Readonly<Record<string, Tab>> = {
  '': { name: '概览', body: customer => <Overview customer={customer} /> },
  holdings: {
    name: '持仓',
    count: ({ holdings }) => holdings.length,
    body: customer => <Holdings customer={customer} />,
  },
  orders: {
    name: '订单',
    count: ({ counts }) => counts.orders,
    body: ({ custno }) => <CustomerOrders custno={custno} />,
  },
  plans: { name: '定投', count: ({ counts }) => counts.plans, body: ({ custno }) => <Plans custno={custno} /> },
  suitability: { name: '测评与适当性', body: ({ custno }) => <Suitability custno={custno} /> },
  agreements: {
    name: '协议与授权',
    count: ({ counts }) => counts.consents,
    body: ({ custno }) => <Agreements custno={custno} />,
  },
  access: { name: '设备与登录', body: customer => <Access customer={customer} /> },
  messages: { name: '消息', body: ({ custno }) => <Messages custno={custno} /> },
  history: { name: '操作记录', body: ({ custno }) => <History custno={custno} /> },
  diligence: { name: '尽职调查', area: 'diligence', body: customer => <Diligence customer={customer} /> },
  tickets: { name: '工单', area: 'ticket', body: ({ custno }) => <Tickets custno={custno} /> },
}
const tabsFor = (roles: readonly StaffRole[]) =>
  Object.entries(tabs).filter(([, { area }]) => area === undefined || staffCan(roles, area, 'read'))

/** One customer: identity, state of the account, and the content of the customer's own pages. */
export function CustomerScreen() {
  const { custno = '', tab = '' } = useParams()
  const answer = useCall('customer.show', { custno }, { refetchInterval: untilRenewal })
  const { data } = answer
  const { roles } = useMe()
  const names = tabsFor(roles).map(([name]) => name)
  const mayWrite = data !== undefined && staffCan(roles, 'ticket', 'do')
  const [isOpening, setOpening] = useState(false)
  const navigate = useNavigate()
  const go = (name: string) => () => void navigate(addressOf(custno, name), { replace: true })
  useKeys({
    // Key 0 opens the tenth tab; further tabs have no key.
    ...Object.fromEntries(names.slice(0, 10).map((name, index) => [String((index + 1) % 10), go(name)])),
    ...(mayWrite && { t: () => setOpening(true) }),
    escape: () => void navigate('/customers'),
  })
  return (
    <Page
      title={data?.name ?? custno}
      crumb={<Link to="/customers">客户</Link>}
      keys={[
        [names.length > 9 ? '1-9 0' : `1-${names.length}`, '切换标签'],
        ...(mayWrite ? ([['T', '记工单']] as [string, string][]) : []),
        ['Esc', '回到查找'],
      ]}
    >
      <Loaded of={answer}>
        {data => (
          <>
            <Head customer={data} onTicket={mayWrite ? () => setOpening(true) : null} />
            <Waiting customer={data} />
            <TabBar customer={data} current={tab} />
            {(names.includes(tab) ? tabs[tab] : tabs[''])?.body(data)}
            {isOpening && <OpenTicket customer={data} onClose={() => setOpening(false)} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

const addressOf = (custno: string, tab: string): string => `/customers/${custno}${tab === '' ? '' : `/${tab}`}`

function Head({ customer, onTicket }: { customer: Customer; onTicket: (() => void) | null }) {
  const { custno, name, kind, account, risk, freezes, accountFreezes } = customer
  const opened = account.openedAt === null ? '未开户' : `${momentText(account.openedAt).slice(0, 10)} 开户`
  const login = account.lastLoginAt === null ? '没有登录过' : `最近登录 ${momentText(account.lastLoginAt)}`
  return (
    <div className="c-who">
      <Avatar name={name} size="s" />
      <div>
        <p className="c-who__name">
          <b>{name}</b>
          <span className="c-quiet">{custno}</span>
          <Tag>{kind === 'person' ? '个人' : '机构'}</Tag>
          {risk && (
            <Tag tone={risk.isExpired ? 'warning' : 'info'}>
              {risk.riskability} {risk.name}
              {risk.isExpired && ' 已过期'}
            </Tag>
          )}
          {account.closedAt !== null && <Tag tone="danger">账户已注销</Tag>}
          {accountFreezes.length > 0 && <Tag tone="danger">账户已冻结</Tag>}
          {freezes.length > 0 && <Tag tone="warning">有份额冻结</Tag>}
          {(account.tradeLocked || account.loginLocked || account.queryLocked) && <Tag tone="warning">密码已锁</Tag>}
        </p>
        <p className="c-who__about">
          {opened}，{login}
        </p>
      </div>
      {onTicket && (
        <Button size="s" kind="outline" icon="plus" className="c-who__act" onClick={onTicket}>
          记工单 <kbd className="c-kbd">T</kbd>
        </Button>
      )}
    </div>
  )
}

/** Requests about the customer that wait for a second person. */
function Waiting({ customer: { requests } }: { customer: Customer }) {
  if (requests.length === 0) return null
  return (
    <div className="c-customer__waiting">
      {requests.map(({ requestId, requestedBy, expiresAt, ...request }) => (
        <Notice key={requestId} tone="info">
          {actText(request)} 待复核，{requestedBy.fullName} 提交，{businessText(Date.parse(expiresAt))} 失效：
          <RequestLink id={requestId} />
        </Notice>
      ))}
    </div>
  )
}

function TabBar({ customer, current }: { customer: Customer; current: string }) {
  const { roles } = useMe()
  return (
    <nav className="c-tabs c-tabs--scroll" aria-label="客户资料">
      {tabsFor(roles).map(([key, { name, count }]) => (
        <Link
          key={key}
          to={addressOf(customer.custno, key)}
          replace
          aria-current={key === current ? 'page' : undefined}
        >
          {name}
          {count && <span className="c-quiet">{count(customer)}</span>}
        </Link>
      ))}
    </nav>
  )
}
