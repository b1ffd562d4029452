import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { riskLevelOf } from '@zhixiao/domain/codes/risk-levels.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { Button, LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { RiskBars } from '@zhixiao/ui/display/Tag.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Link } from 'react-router'
import { to } from '../../../paths.ts'
import { exists } from '../../../screen.ts'
import { ClassTable } from './ClassTable.tsx'
import './risk.css'

type Props = { result: OutputOf<'account.riskCustomer'>; onRetake: () => void }

/** The class, what it allows, until when, and the way to another try. */
export function RiskResult({ result, onRetake }: Props) {
  const { state, riskability, riskName, advice, suits, lowestRisk, assessedAt, riskinvalidate, attemptsLeft } = result
  const expired = state === 'expired'
  const levels = suits.map(riskLevelOf).filter(level => level !== null)
  return (
    <div className="with-rail with-rail--s">
      <Panel title="测评结果" className="risk-result">
        {expired && <Notice tone="warning">您的风险测评已过期，请重新测评后再购买产品。</Notice>}
        <p className="risk-class">
          <b>
            <span className="num">{riskability}</span> {riskName}
          </b>
        </p>
        <p>{advice}</p>
        <KeyValues
          items={[
            {
              label: '匹配的产品',
              value: (
                <span className="risk-fits">
                  {levels.map(level => (
                    <RiskBars key={level} level={level} />
                  ))}
                </span>
              ),
            },
            { label: '高于此范围', value: lowestRisk ? '不能购买' : '须阅读风险警示并确认后方可购买' },
            { label: '测评日期', value: dateText(assessedAt) },
            { label: '有效期至', value: `${dateText(riskinvalidate)}${expired ? '（已过期）' : ''}` },
          ]}
        />
        <div className="form-actions">
          <Button
            kind={expired ? 'primary' : 'outline'}
            size="l"
            onClick={onRetake}
            disabled={attemptsLeft <= 0}
            {...(attemptsLeft <= 0 ? { reason: '今日测评次数已用完，请明日再试' } : {})}
          >
            重新测评
          </Button>
          {!expired && exists('fund') && (
            <LinkButton size="l" link={<Link to={to('fund')} />}>
              浏览基金
            </LinkButton>
          )}
        </div>
        {attemptsLeft > 0 && <p className="faint">今日还可测评 {attemptsLeft} 次，以最近一次结果为准。</p>}
      </Panel>
      <aside className="stack rail">
        <Panel title="测评结果与产品">
          <ClassTable />
        </Panel>
      </aside>
    </div>
  )
}
