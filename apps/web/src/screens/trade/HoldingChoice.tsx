import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { PageHead } from '@zhixiao/ui/display/PageHead.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Link } from 'react-router'
import { cardWords, type Holding } from '../../features/holding/holdings.ts'
import { NoHoldings } from '../../features/holding/NoHoldings.tsx'
import { Crumbs } from '../../layouts/Crumbs.tsx'
import { to } from '../../paths.ts'

type HoldingChoiceProps = {
  holdings: readonly Holding[]
  screen: 'sell' | 'change' | 'dividend'
  /** “赎回基金”, and the verb for a fund: “赎回”. */
  title: string
  act: string
  /** Why a holding cannot be chosen; null when it can. */
  obstacleOf?: (holding: Holding) => string | null
}

/** Asks for the holding to trade, when the URL names none or several match. */
export function HoldingChoice({ holdings, screen, title, act, obstacleOf = () => null }: HoldingChoiceProps) {
  return (
    <>
      <Crumbs />
      <PageHead title={title} />
      <div className="with-rail">
        <Panel title={`选择要${act}的基金`}>
          {holdings.length === 0 ? (
            <NoHoldings title={`没有可以${act}的基金份额`} />
          ) : (
            <ul className="option-list">
              {holdings.map(holding => (
                <li key={`${holding.fundCode}/${holding.tradeacco}`}>
                  <Option holding={holding} screen={screen} obstacle={obstacleOf(holding)} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </>
  )
}

type OptionProps = Pick<HoldingChoiceProps, 'screen'> & { holding: Holding; obstacle: string | null }

function Option({ holding, screen, obstacle }: OptionProps) {
  const { fundCode, fundName, tradeacco, available } = holding
  const body = (
    <span className="option__body">
      <span className="option__title">{fundName}</span>
      <span className="option__sub">
        {fundCode}　{cardWords(holding)}　<span className="nowrap">可用 {moneyText(available)} 份</span>
      </span>
      {obstacle !== null && <span className="option__sub">{obstacle}</span>}
    </span>
  )
  if (obstacle !== null) return <div className="option is-disabled">{body}</div>
  return (
    <Link className="option" to={to(screen, { fundCode, tradeacco })}>
      {body}
      <Icon name="right" size={16} />
    </Link>
  )
}
