import { largeNumberText } from '@zhixiao/domain/format/amounts.ts'
import { PageHead } from '@zhixiao/ui/display/PageHead.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { Link } from 'react-router'
import { LargestFund } from '../../features/manager/LargestFund.tsx'
import { Portrait } from '../../features/manager/Portrait.tsx'
import { Crumbs } from '../../layouts/Crumbs.tsx'
import { to } from '../../paths.ts'
import type { ManagerRow } from './manager.ts'

/** All managers, largest net assets first. */
export default function ManagerList({ managers }: { managers: readonly ManagerRow[] }) {
  return (
    <div className="container">
      <Crumbs between={[{ label: '基金产品', url: to('fund') }]} />
      <PageHead title="基金经理" lead={`共 ${managers.length} 位，按在管规模排列`} />
      {managers.length === 0 ? (
        <div className="panel">
          <EmptyState title="暂无基金经理信息" />
        </div>
      ) : (
        <ul className="managers">
          {managers.map(manager => (
            <li key={manager.manId}>
              <ManagerCard manager={manager} />
            </li>
          ))}
        </ul>
      )}
      <p className="caption fund-words">
        代表基金为在管规模居前的一只，涨跌幅按分红再投资计算。过往业绩不预示未来表现，基金有风险，投资需谨慎。
      </p>
    </div>
  )
}

function ManagerCard({ manager }: { manager: ManagerRow }) {
  const { manId, name, title, years, style, size, fundCount, fund } = manager
  return (
    <Link className="manager" to={to('fundManager', { manId })}>
      <div className="manager__top">
        <Portrait manId={manId} name={name} />
        <div>
          <h2 className="manager__name">{name}</h2>
          <p className="caption">{title}</p>
          <p className="caption">
            {years !== null && `从业 ${years} 年　`}在管 {fundCount} 只，{largeNumberText(size)}元
          </p>
        </div>
      </div>
      <p className="muted managers__style clamp-2">{style}</p>
      {fund && <LargestFund fund={fund} />}
    </Link>
  )
}
