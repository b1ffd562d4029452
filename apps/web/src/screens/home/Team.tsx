import { percentText } from '@zhixiao/domain/format/percent.ts'
import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { Section } from '@zhixiao/ui/display/PageHead.tsx'
import { RiskLine } from '@zhixiao/ui/display/RiskLine.tsx'
import { extentWords } from '@zhixiao/ui/drawing/plot.ts'
import { SmallPath } from '@zhixiao/ui/drawing/SmallPath.tsx'
import { smallPathWords } from '@zhixiao/ui/drawing/TenurePath.tsx'
import { Link } from 'react-router'
import { GrowthFigure } from '../../features/fund/GrowthFigure.tsx'
import { ManagerCard, type ManagerRow } from '../../features/manager/ManagerCard.tsx'
import { type TeamScale, teamScale } from '../../features/manager/team-scale.ts'
import { to } from '../../paths.ts'
import type { HomePage } from './home-page.ts'

/** The managers with the largest net assets, their paths on one scale. */
export function Team({ team: { total, managers } }: { team: NonNullable<HomePage['team']> }) {
  if (managers.length === 0) return null
  const scale = teamScale(managers)
  return (
    <Section
      id="managers"
      title="基金经理"
      lead={
        scale && (
          <>
            {`同一把尺子：纵轴 ${extentWords(scale.extent)}，横轴 ${scale.span[0].slice(0, 4)}—${scale.span[1].slice(0, 4)} 年`}
            <span className="not-phone">；蓝线自任职起，细线是同期业绩比较基准</span>。
          </>
        )
      }
      aside={<MoreLink link={<Link to={to('fundManager')} />}>全部 {total} 位</MoreLink>}
    >
      <div className="team">
        {managers.map(manager => (
          <Member key={manager.manId} manager={manager} scale={scale} />
        ))}
      </div>
      {scale && (
        <RiskLine>
          任职回报自任职首日起算，截至 {scale.span[1]}
          ，按分红再投资计算。过往业绩不预示未来表现，基金有风险，投资需谨慎。
        </RiskLine>
      )}
    </Section>
  )
}

function Member({ manager, scale }: { manager: ManagerRow; scale: TeamScale | null }) {
  const { name, fund } = manager
  const { path, growth, from } = fund?.tenure ?? {}
  return (
    <ManagerCard manager={manager} level={3}>
      <div className="team__path">
        {path && growth && scale && (
          <SmallPath
            label={smallPathWords(path, `${name}任职以来`, growth.growth)}
            path={path}
            extent={scale.extent}
            span={scale.span}
            height="box"
          />
        )}
      </div>
      {fund && (
        <div className="team__fund">
          <p>
            {fund.fundName}
            {from !== undefined && <span>{from.slice(0, 4)} 年起任职</span>}
          </p>
          {growth && (
            <p className="team__growth">
              <GrowthFigure fund={{ ...fund, nav: growth.toNav, navDay: growth.toDay }} growth={growth} />
              {path && <span>回撤 {percentText(`-${path.fall}`)}</span>}
            </p>
          )}
        </div>
      )}
    </ManagerCard>
  )
}
