import './funds.css'
import { isFundTerm, termText } from '@zhixiao/domain/fund/fund-terms.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useKeys } from '../../keys.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Page } from '../../layout/Page.tsx'
import { businessText } from '../../layout/use-business-time.ts'
import { useMe } from '../../session.tsx'
import { actTitle } from '../../words.ts'
import { Contract } from './Contract.tsx'
import { Days } from './Days.tsx'
import { Fees } from './Fees.tsx'
import { FundOverview } from './FundOverview.tsx'
import { FundState, Open, Waiting } from './FundsScreen.tsx'
import type { Fund } from './fund-files.ts'
import { Suspend } from './Suspend.tsx'
import { Terms } from './Terms.tsx'

/** THE tabs of one fund, by the last part of the address. */
const tabs: Readonly<Record<string, string>> = {
  '': '概览',
  terms: '资料与限额',
  fees: '费率',
  days: '休市日',
  contract: '合同',
}
const names = Object.keys(tabs)
const addressOf = (fundCode: string, tab: string) => `/funds/${fundCode}${tab === '' ? '' : `/${tab}`}`

/** One fund: state, terms, fees beside the legal floors, closed days, and what a change would affect. */
export function FundScreen() {
  const { fundCode = '', tab = '' } = useParams()
  const [year, setYear] = useState<number | null>(null)
  const answer = useCall(
    'fund.show',
    { fundCode, ...(year !== null && { year }) },
    { placeholderData: before => before },
  )
  const { data } = answer
  const navigate = useNavigate()
  const go = (name: string) => () => void navigate(addressOf(fundCode, name), { replace: true })
  useKeys({
    ...Object.fromEntries(names.map((name, index) => [String(index + 1), go(name)])),
    escape: () => void navigate('/funds'),
  })
  return (
    <Page
      title={fundCode}
      crumb={<Link to="/funds">基金</Link>}
      about={data?.fundName}
      keys={[
        ['1 2 3 4 5', '分页'],
        ['Esc', '回列表'],
      ]}
    >
      {data?.fundCode === fundCode ? (
        <>
          <Head fund={data} />
          <nav className="c-tabs c-tabs--scroll" aria-label="基金">
            {names.map(name => (
              <Link key={name} to={addressOf(fundCode, name)} replace aria-current={name === tab ? 'page' : undefined}>
                {tabs[name]}
              </Link>
            ))}
          </nav>
          <Suspend fund={data} />
          {data.suspensions.map(each => (
            <div key={each.emergencyId} className="c-funds__open">
              <Notice tone="warning">
                {each.by} {businessText(Date.parse(each.at))} 紧急{actTitle('fund suspend', each.object)}
                {each.reason !== '' && `，理由：${each.reason}`}。
                <Link className="c-link" to={`/requests/review/${each.emergencyId}`}>
                  等待事后复核
                </Link>
              </Notice>
            </div>
          ))}
          <Waiting open={data.requests.filter(({ state }) => state === 'open')} />
          <Body key={fundCode} fund={data} tab={tab} setYear={setYear} />
        </>
      ) : (
        <Loaded of={answer}>{() => <TableSkeleton />}</Loaded>
      )}
    </Page>
  )
}

function Body({ fund, tab, setYear }: { fund: Fund; tab: string; setYear: (year: number) => void }) {
  const { roles } = useMe()
  const mayEdit = staffCan(roles, 'fund', 'make')
  if (tab === 'terms') return <Terms fund={fund} mayEdit={mayEdit} />
  if (tab === 'fees') return <Fees fund={fund} mayEdit={mayEdit} />
  if (tab === 'contract') return <Contract fund={fund} />
  if (tab === 'days') return <Days fund={fund} mayEdit={mayEdit} setYear={setYear} />
  return <FundOverview fund={fund} />
}

function Head({ fund }: { fund: Fund }) {
  const cellOf = (name: string) => fund.terms.find(({ term }) => term === name)?.cell ?? ''
  const text = (name: string) => (isFundTerm(name) ? termText(name, cellOf(name)) : '')
  const figures = [
    { name: '申购', value: <Open reason={fund.closed.purchase} />, note: `首次 ${text('min_first')}起` },
    { name: '赎回', value: <Open reason={fund.closed.redeem} />, note: `至少 ${text('min_redeem')}` },
    { name: '定投', value: <Open reason={fund.closed.plan} />, note: `${fund.touched.plans} 个进行中` },
    { name: '单日申购上限', value: text('day_max'), note: `单笔 ${text('single_max')}` },
    {
      name: '截单',
      value: fund.cutOff,
      note: fund.nextClosed === null ? '没有已定的休市日' : `下一休市日 ${fund.nextClosed}`,
    },
  ]
  return (
    <>
      <div className="c-order-head">
        <p>
          <b>
            {fund.fundName} {fund.fundCode}
          </b>
          <FundState fund={fund} />
        </p>
        <p>
          {fund.typeName}，{fund.riskLevel}，{text('company')}，托管 {text('custodian')}，T+{cellOf('confirm_lag')}{' '}
          确认，T+
          {cellOf('pay_lag')} 付款
        </p>
      </div>
      <dl className="c-figs c-figs--auto c-funds__figs">
        {figures.map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="c-figs__value">{value}</dd>
            <dd className="c-figs__note">{note}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
