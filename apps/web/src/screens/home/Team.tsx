import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { Section } from '@zhixiao/ui/display/PageHead.tsx'
import { RiskLine } from '@zhixiao/ui/display/RiskLine.tsx'
import { extentWords } from '@zhixiao/ui/drawing/plot.ts'
import { Link } from 'react-router'
import { TeamMember } from '../../features/manager/TeamMember.tsx'
import { teamScale } from '../../features/manager/team-scale.ts'
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
          <TeamMember key={manager.manId} manager={manager} level={3} scale={scale} />
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
