import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import type { HomeFacts } from './home-facts.ts'

/** Today's facts, below the hero. Shown with their dates, so that they stay true when read later. */
export function FactStrip({ facts: { tradeDay, navDay, onSale, cash, discount } }: { facts: HomeFacts }) {
  return (
    <div className="container">
      <div className="strip">
        {tradeDay && (
          <Fact label="当前交易日" value={tradeDay}>
            15:00 前提交按当日净值成交，之后顺延
          </Fact>
        )}
        {onSale !== null && (
          <Fact label="净值更新" value={navDay ?? '--'}>
            共 {onSale} 只基金，各类份额分别计算
          </Fact>
        )}
        {cash && (
          <Fact label="现金管理 · 七日年化" value={<span className="rise">{cash.sevenDayYield}</span>}>
            <Link to={to('fundDetail', { fundCode: cash.fundCode })}>{cash.fundName}</Link>，万份收益 {cash.income} 元
          </Fact>
        )}
        {discount && (
          <Fact label="直销申购费率" value={`${discount} 折起`}>
            以产品公告及交易页面为准
          </Fact>
        )}
      </div>
    </div>
  )
}

function Fact({ label, value, children }: { label: string; value: ReactNode; children: ReactNode }) {
  return (
    <div>
      <p className="strip__label">{label}</p>
      <p className="strip__value">{value}</p>
      <p className="strip__note">{children}</p>
    </div>
  )
}
