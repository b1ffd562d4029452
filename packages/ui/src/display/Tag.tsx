import { type RiskLevel, riskLevelName } from '@zhixiao/domain/codes/risk-levels.ts'
import type { ReactNode } from 'react'
import { classes } from '../link.tsx'

interface TagProps {
  tone?: 'plain' | 'accent' | 'info' | 'warning' | 'danger' | 'success'
  children: ReactNode
}

/** A one-word fact: type, state, the fee discount (`accent`, once per view). */
export function Tag({ tone = 'plain', children }: TagProps) {
  return <span className={classes('tag', tone !== 'plain' && `tag--${tone}`)}>{children}</span>
}

/** An order's status: 已确认, 待确认, 交易失败, 已撤单. */
export function StatusDot({ state, children }: { state: 'done' | 'pending' | 'failed' | 'void'; children: ReactNode }) {
  return <span className={`status status--${state}`}>{children}</span>
}

/**
 * A product's risk level as rising bars and words; `short` shows only “R4”, for columns whose header gives the rest.
 */
export function RiskBars({ level, short = false }: { level: RiskLevel; short?: boolean }) {
  const name = riskLevelName(level)
  return (
    <span className="risk">
      <span className={`risk__scale risk--${level.slice(1)}`} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <i />
      </span>
      {short ? <span title={name}>{level}</span> : `${level} ${name}`}
    </span>
  )
}
