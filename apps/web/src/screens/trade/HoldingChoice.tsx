import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
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
}

/** Asks for the holding to trade, when the URL names none or several match. */
export function HoldingChoice({ holdings, screen, title, act }: HoldingChoiceProps) {
  return (
    <div className="trade-narrow">
      <Crumbs />
      <h1 className="page-title trade-head">{title}</h1>
      <Panel title={`选择要${act}的基金`}>
        {holdings.length === 0 ? (
          <NoHoldings title={`没有可以${act}的基金份额`} />
        ) : (
          <ul className="option-list">
            {holdings.map(holding => (
              <li key={`${holding.fundCode}/${holding.tradeacco}`}>
                <Link className="option" to={to(screen, { fundCode: holding.fundCode, tradeacco: holding.tradeacco })}>
                  <span className="option__body">
                    <span className="option__title">{holding.fundName}</span>
                    <span className="option__sub">
                      {holding.fundCode}　{cardWords(holding)}　
                      <span className="nowrap">可用 {moneyText(holding.available)} 份</span>
                    </span>
                  </span>
                  <Icon name="right" size={16} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}
