import { percentText } from '@zhixiao/domain/format/percent.ts'
import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { TenurePath } from '@zhixiao/ui/drawing/TenurePath.tsx'
import { Link } from 'react-router'
import { tabUrl } from '../../features/fund/fund-tabs.ts'
import { to } from '../../paths.ts'
import { ContractRanges } from './ContractRanges.tsx'
import type { Detail, Fund } from './detail.ts'
import { Fees } from './Fees.tsx'
import type { PartOf } from './load-part.ts'
import { Managers } from './Managers.tsx'
import { type Step, stepsOf } from './raising-steps.ts'
import { SummaryLink } from './SummaryLink.tsx'

/** A fund before its founding: timetable, permitted assets, managers and subscription fees. */
export default function RaisingOverview({ detail, part }: { detail: Detail; part: PartOf<'overview'> }) {
  const { fund } = detail
  const { record } = part
  return (
    <div className="stack">
      <Panel quiet title="日程">
        <Timetable steps={stepsOf(fund, detail.today)} />
      </Panel>
      <Panel quiet title="投资目标与范围">
        <p className="muted">{fund.summary || '见招募说明书。'}</p>
      </Panel>
      <ContractRanges ratios={detail.ratios} />
      {record ? <ManagerRecord record={record} /> : <Managers detail={detail} />}
      <Fees
        brief
        detail={detail}
        aside={<MoreLink link={<Link to={tabUrl(fund.fundCode, 'fees')} />}>费用试算</MoreLink>}
      />
      <Documents fund={fund} />
    </div>
  )
}

function Timetable({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="timetable">
      {steps.map(({ when, title, words, state }) => (
        <li key={title} className={state && `timetable--${state}`} aria-current={state === 'now' ? 'step' : undefined}>
          <small>{when}</small>
          <b>{title}</b>
          <span>{words}</span>
        </li>
      ))}
    </ol>
  )
}

function ManagerRecord({ record }: { record: NonNullable<PartOf<'overview'>['record']> }) {
  const { manId, name, fundName, path, growth, benchmark } = record
  return (
    <Panel
      quiet
      id="managers"
      title={`拟任基金经理 ${name}`}
      aside={<MoreLink link={<Link to={to('fundManager', { manId })} />}>经理主页</MoreLink>}
    >
      <p className="muted record__words">
        {`下图是${fundName}自 ${path.days[0]} 任职以来 ${percentText(growth.growth)}`}
        {benchmark !== null && `，细线为业绩比较基准 ${percentText(benchmark)}`}，不是本基金的业绩。
      </p>
      <TenurePath
        path={path}
        subject={`${name}管理${fundName}以来`}
        growth={growth.growth}
        benchmark={benchmark}
        height={340}
      />
      <p className="caption chart-source">
        由 {growth.fromDay} 净值 {growth.fromNav} 至 {growth.toDay} 净值 {growth.toNav}
        ，分红再投资。基金经理管理其他基金的业绩不构成对本基金业绩表现的保证。
      </p>
    </Panel>
  )
}

function Documents({ fund }: { fund: Fund }) {
  return (
    <Panel quiet title="先读文件">
      <SummaryLink fund={fund} />
    </Panel>
  )
}
