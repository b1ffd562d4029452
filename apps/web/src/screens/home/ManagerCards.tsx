import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { largeNumberText } from '@zhixiao/domain/format/amounts.ts'
import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { Section } from '@zhixiao/ui/display/PageHead.tsx'
import { type Extent, sharedExtent } from '@zhixiao/ui/drawing/plot.ts'
import { SmallPath } from '@zhixiao/ui/drawing/SmallPath.tsx'
import { smallPathWords } from '@zhixiao/ui/drawing/TenurePath.tsx'
import { Link } from 'react-router'
import { LargestFund } from '../../features/manager/LargestFund.tsx'
import { Portrait } from '../../features/manager/Portrait.tsx'
import { to } from '../../paths.ts'

type Manager = OutputOf<'content.managerList'>['list'][number]

/** The managers with the largest net assets. */
export function ManagerCards({ managers }: { managers: readonly Manager[] }) {
  if (managers.length === 0) return null
  const extent = sharedExtent(
    managers.flatMap(({ fund }) => [fund?.tenure?.path?.fund ?? [], fund?.tenure?.path?.benchmark ?? []]),
  )
  return (
    <Section
      title="基金经理"
      id="managers"
      aside={<MoreLink link={<Link to={to('fundManager')} />}>全部基金经理</MoreLink>}
    >
      <div className="grid snap snap--s">
        {managers.map(manager => (
          <ManagerCard key={manager.manId} manager={manager} extent={extent} />
        ))}
      </div>
    </Section>
  )
}

function ManagerCard({ manager: { manId, name, years, size, fund }, extent }: { manager: Manager; extent: Extent }) {
  const { path, growth } = fund?.tenure ?? {}
  return (
    <Link className="manager col-3" to={to('fundManager', { manId })}>
      <div className="manager__top">
        <Portrait manId={manId} name={name} />
        <div>
          <h3 className="manager__name">{name}</h3>
          {years !== null && <p className="caption">从业 {years} 年</p>}
          <p className="caption">在管 {largeNumberText(size)}元</p>
        </div>
      </div>
      {path && growth && (
        <SmallPath label={smallPathWords(path, `${name}任职以来`, growth.growth)} path={path} extent={extent} />
      )}
      {fund && <LargestFund fund={fund} />}
    </Link>
  )
}
