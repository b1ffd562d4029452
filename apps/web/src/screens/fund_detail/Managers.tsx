import { managerPicture } from '@zhixiao/domain/brand.ts'
import { sizeText } from '@zhixiao/domain/format/amounts.ts'
import { percentText } from '@zhixiao/domain/format/percent.ts'
import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { Percent } from '@zhixiao/ui/display/Figure.tsx'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { NoWrap } from '@zhixiao/ui/display/NoWrap.tsx'
import { Divider, Panel } from '@zhixiao/ui/display/Panel.tsx'
import { sharedExtent } from '@zhixiao/ui/drawing/plot.ts'
import { SmallPath } from '@zhixiao/ui/drawing/SmallPath.tsx'
import { smallPathWords } from '@zhixiao/ui/drawing/TenurePath.tsx'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { growthSource, growthText } from '../../features/fund/growth-source.ts'
import { Portrait } from '../../features/manager/Portrait.tsx'
import { to } from '../../paths.ts'
import type { Detail } from './detail.ts'

type Tenure = Detail['managers'][number]

/** Current and former managers of the fund. */
export function Managers({ detail: { fund, managers } }: { detail: Detail }) {
  const current = managers.filter(manager => manager.to === null)
  const former = managers.filter(manager => manager.to !== null)
  return (
    <Panel quiet id="managers" title="基金经理">
      {managers.length === 0 && <p className="muted">暂无基金经理信息。</p>}
      {current.map((manager, index) => (
        <Fragment key={manager.manId}>
          {index > 0 && <Divider />}
          <Manager fund={fund} manager={manager} />
        </Fragment>
      ))}
      {former.length > 0 && (
        <details className="workings">
          <summary className="text-link">历任基金经理</summary>
          <ul>
            {former.map(({ manId, name, from, to: until, growth }) => (
              <li key={`${manId}${from}`}>
                <b>{name}</b> {from} 至 {until}，任职回报{' '}
                {growth ? `${growthText(fund.fundType, growth)}（${tenureSource(fund, growth)}）` : '--'}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  )
}

/** PLUS-04: a tenure ends with its own NAV. */
const tenureSource = ({ fundType }: Detail['fund'], growth: NonNullable<Tenure['growth']>): string =>
  growthSource({ fundType, nav: growth.toNav, navDay: growth.toDay }, growth)

function Manager({ fund, manager }: { fund: Detail['fund']; manager: Tenure }) {
  const { growth } = manager
  return (
    <>
      <div className="manager__top">
        {managerPicture(manager.manId) !== '' && <Portrait manId={manager.manId} name={manager.name} />}
        <div>
          <p className="manager__name">{manager.name}</p>
          <p className="caption">{fund.setupDate === null ? '拟任基金经理' : `${manager.from} 起任职`}</p>
        </div>
        <MoreLink link={<Link to={to('fundManager', { manId: manager.manId })} />}>详情</MoreLink>
      </div>
      <p className="muted manager__style">{manager.style}</p>
      {growth && manager.path && (
        <SmallPath
          label={smallPathWords(manager.path, `${manager.name}任职以来`, growthText(fund.fundType, growth))}
          path={manager.path}
          extent={sharedExtent([manager.path.fund, manager.path.benchmark ?? []])}
        />
      )}
      <KeyValues
        items={[
          {
            label: '任职回报',
            value: <Percent text={percentText(growth?.growth)} />,
          },
          { label: '同期基准', value: <span className="num">{percentText(manager.benchmark)}</span> },
          { label: '在管规模', value: <span className="num">{sizeText(manager.size)}元</span> },
        ]}
      />
      {growth && (
        <p className="caption manager__source">
          <NoWrap>
            {`任职回报${tenureSource(fund, growth)}，${fund.fundType === 'money' ? '收益' : '分红'}再投资。`}
          </NoWrap>
        </p>
      )}
    </>
  )
}
