import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { largeNumberText } from '@zhixiao/domain/format/amounts.ts'
import { percentText } from '@zhixiao/domain/format/percent.ts'
import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { Avatar } from '@zhixiao/ui/display/Avatar.tsx'
import { Percent } from '@zhixiao/ui/display/Figure.tsx'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import { exists } from '../../screen.ts'

type Manager = OutputOf<'content.managerList'>['list'][number]

/** The managers of the largest sums. Each card leads to their page, until there is one to their largest fund. */
export function ManagerCards({ managers }: { managers: readonly Manager[] }) {
  if (managers.length === 0) return null
  return (
    <section className="section container" aria-labelledby="managers">
      <div className="section-head">
        <h2 className="section-head__title" id="managers">
          基金经理
        </h2>
        {exists('fundManager') && <MoreLink link={<Link to={to('fundManager')} />}>全部基金经理</MoreLink>}
      </div>
      <div className="grid snap snap--s">
        {managers.map(manager => (
          <ManagerCard key={manager.manId} manager={manager} />
        ))}
      </div>
    </section>
  )
}

function ManagerCard({ manager: { manId, name, years, size, fund } }: { manager: Manager }) {
  const url = exists('fundManager')
    ? to('fundManager', { manId })
    : fund && to('fundDetail', { fundCode: fund.fundCode })
  const year = fund?.year
  const content = (
    <>
      <div className="manager__top">
        <Avatar name={name} />
        <div>
          <h3 className="manager__name">{name}</h3>
          {years !== null && <p className="caption">从业 {years} 年</p>}
          <p className="caption">在管 {largeNumberText(size)}元</p>
        </div>
      </div>
      {fund && (
        <dl>
          <div>
            <dt>代表基金</dt>
            <dd className="clamp-1">{fund.fundName}</dd>
          </div>
          <div className="text-right">
            <dt>近一年</dt>
            <dd className="growth" title={year ? `自 ${year.fromDay} 净值 ${year.fromNav} 起` : undefined}>
              <Percent text={percentText(year?.growth)} />
              {year && (
                <span className="sr-only">
                  （自 {year.fromDay} 净值 {year.fromNav} 起）
                </span>
              )}
            </dd>
          </div>
        </dl>
      )}
    </>
  )
  if (!url) return <article className="manager col-3">{content}</article>
  return (
    <Link className="manager col-3" to={url}>
      {content}
    </Link>
  )
}
