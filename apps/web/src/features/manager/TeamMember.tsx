import { percentText } from '@zhixiao/domain/format/percent.ts'
import type { Scale } from '@zhixiao/ui/drawing/plot.ts'
import { SmallPath } from '@zhixiao/ui/drawing/SmallPath.tsx'
import { smallPathWords } from '@zhixiao/ui/drawing/TenurePath.tsx'
import { GrowthFigure } from '../fund/GrowthFigure.tsx'
import { growthText } from '../fund/growth-source.ts'
import { ManagerCard, type ManagerRow } from './ManagerCard.tsx'

interface TeamMemberProps {
  manager: ManagerRow
  level: 2 | 3
  /** That of all managers around; null where no performance is shown. */
  scale: Scale | null
}

/** A manager with the path of the largest fund since taking it over. */
export function TeamMember({ manager, level, scale }: TeamMemberProps) {
  const { name, fund } = manager
  const { path, growth, from } = fund?.tenure ?? {}
  return (
    <ManagerCard manager={manager} level={level}>
      <div className="team__path">
        {path && growth && scale && (
          <SmallPath
            label={smallPathWords(path, `${name}任职以来`, growthText(fund?.fundType ?? '', growth))}
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
