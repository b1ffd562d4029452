import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { Link } from 'react-router'
import { Crumbs } from '../../../layouts/Crumbs.tsx'
import { to } from '../../../paths.ts'
import type { Holding } from '../../assets/holdings.ts'

/** Which holding to redeem, when the address names none or more than one fits. */
export function HoldingChoice({ holdings }: { holdings: readonly Holding[] }) {
  return (
    <div className="trade-narrow">
      <Crumbs />
      <h1 className="page-title trade-head">赎回基金</h1>
      <Panel title="选择要赎回的基金">
        {holdings.length === 0 ? (
          <EmptyState title="没有可以赎回的基金份额" text="确认后的份额会显示在这里" />
        ) : (
          <ul className="option-list">
            {holdings.map(holding => (
              <li key={`${holding.fundCode}/${holding.tradeacco}`}>
                <Link className="option" to={to('sell', { fundCode: holding.fundCode, tradeacco: holding.tradeacco })}>
                  <span className="option__body">
                    <span className="option__title">{holding.fundName}</span>
                    <span className="option__sub">
                      {holding.fundCode}　{holding.bankName}（{holding.cardTail}）　可赎回{' '}
                      {moneyText(holding.available)} 份
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
