import { sizeText } from '@zhixiao/domain/format/amounts.ts'
import { NoWrap } from '@zhixiao/ui/display/NoWrap.tsx'
import { PageHead } from '@zhixiao/ui/display/PageHead.tsx'
import { RiskLine } from '@zhixiao/ui/display/RiskLine.tsx'
import { extentWords } from '@zhixiao/ui/drawing/plot.ts'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { TeamMember } from '../../features/manager/TeamMember.tsx'
import { teamScale } from '../../features/manager/team-scale.ts'
import { Crumbs } from '../../layouts/Crumbs.tsx'
import { to } from '../../paths.ts'
import type { ManagerRow } from './manager.ts'

/** All managers, largest net assets first, their paths on one scale. */
export default function ManagerList({ managers }: { managers: readonly ManagerRow[] }) {
  const scale = teamScale(managers)
  return (
    <div className="container">
      <Crumbs between={[{ label: '基金产品', url: to('fund') }]} />
      <PageHead
        title="基金经理"
        lead={`共 ${managers.length} 位，按在管规模排列。${
          scale
            ? `走势图用同一把尺子：纵轴 ${extentWords(scale.extent)}，横轴 ${scale.span[0].slice(0, 4)}—${scale.span[1].slice(0, 4)} 年；蓝线自任职起，细线是同期业绩比较基准。`
            : ''
        }`}
      />
      {managers.length === 0 ? (
        <EmptyState title="暂无基金经理信息" />
      ) : (
        <ul className="managers">
          {managers.map(manager => (
            <li key={manager.manId}>
              <TeamMember manager={manager} level={2} scale={scale} />
              <p className="caption">{factsOf(manager)}</p>
            </li>
          ))}
        </ul>
      )}
      <RiskLine>
        {scale && <NoWrap>{`任职回报自任职首日起算，截至 ${scale.span[1]}，按分红再投资计算。`}</NoWrap>}
        所示基金为在管规模居前的一只。过往业绩不预示未来表现，基金有风险，投资需谨慎。
      </RiskLine>
    </div>
  )
}

const factsOf = ({ title, years, fundCount, size }: ManagerRow): string =>
  [title, ...(years === null ? [] : [`从业 ${years} 年`]), `在管 ${fundCount} 只 ${sizeText(size)}元`].join('　')
