import { largeNumberText } from '@zhixiao/domain/format/amounts.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import type { Detail } from './detail.ts'

const carryNames = { daily: '每日', monthly: '每月' } as const

/** What the contract and the register say of the fund. */
export function FundFile({ detail }: { detail: Detail }) {
  const { fund, fees } = detail
  const manage = `${fees.floatingFee ? '浮动，最高 ' : ''}${shareText(fund.manageRate)}`
  const facts: readonly { label: string; value: ReactNode }[] = [
    { label: '成立日期', value: fund.setupDate ?? '尚未成立' },
    ...(fund.size === null ? [] : [{ label: '基金规模', value: `${largeNumberText(fund.size)}元` }]),
    { label: '基金经理', value: <ManagerLinks detail={detail} /> },
    { label: '业绩基准', value: fund.benchmarkText || '--' },
    { label: '管理费 / 托管费', value: `${manage} / ${shareText(fund.custodyRate)}` },
    { label: '托管人', value: fund.custodian },
    { label: '份额类别', value: <Classes detail={detail} /> },
    fund.carry === null
      ? { label: '累计净值', value: fund.accNav ?? '--' }
      : { label: '收益结转', value: carryNames[fund.carry] },
  ]
  return (
    <Panel quiet title="基金档案">
      <div className="kv-lines">
        <KeyValues strong items={facts} />
      </div>
    </Panel>
  )
}

function ManagerLinks({ detail: { managers } }: { detail: Detail }) {
  const current = managers.filter(manager => manager.to === null)
  if (current.length === 0) return '--'
  return (
    <span className="inline-links">
      {current.map(({ manId, name }) => (
        <Link key={manId} className="text-link" to={to('fundManager', { manId })}>
          {name}
        </Link>
      ))}
    </span>
  )
}

function Classes({ detail: { fund, classes } }: { detail: Detail }) {
  return (
    <span className="inline-links">
      {classes.map(({ fundCode, shareClass }) =>
        fundCode === fund.fundCode ? (
          <span key={fundCode}>{shareClass} 类</span>
        ) : (
          <Link key={fundCode} className="text-link" to={to('fundDetail', { fundCode })}>
            {shareClass} 类份额
          </Link>
        ),
      )}
    </span>
  )
}
