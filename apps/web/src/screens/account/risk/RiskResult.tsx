import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { riskLevelOf } from '@zhixiao/domain/codes/risk-levels.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { Button, LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { RiskBars } from '@zhixiao/ui/display/Tag.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { ClassTable } from '../../../features/risk/ClassTable.tsx'
import { to } from '../../../paths.ts'
import { takeToPage, tradeNames, tradeToReturnTo } from '../../../session/to-page.ts'
import '../../../features/risk/questionnaire.css'
import { usedUpText } from './attempts.ts'
import './risk.css'

const NOTICE_MS = 30 * 86_400_000

/** Warns in advance, so that the customer does not first learn it at a purchase. */
function EndsSoon({ validTo }: { validTo: string | null }) {
  const time = useCall('trade.sysdate', {}, { staleMs: 60_000 })
  if (validTo === null || !time.data || Date.parse(validTo) - Date.parse(time.data.now) > NOTICE_MS) return null
  return (
    <Notice tone="warning" icon="clock">
      您的风险测评将于 {dateText(validTo, 'YYYY-MM-DD HH:mm:ss')} 到期，到期后需重新测评才能购买。
    </Notice>
  )
}

type Props = { result: OutputOf<'account.riskCustomer'>; onRetake: () => void }

/** The class, what it allows, its expiry, and the button to retake. */
export function RiskResult({ result, onRetake }: Props) {
  const {
    state,
    riskability,
    riskName,
    advice,
    suits,
    lowestRisk,
    assessedAt,
    validTo,
    attemptsLeft,
    attemptsAYear,
    attemptsFrom,
  } = result
  const expired = state === 'expired'
  const navigate = useNavigate()
  // Returns to a purchase that required the assessment.
  const [trade] = useState(tradeToReturnTo)
  const levels = suits.map(riskLevelOf).filter(level => level !== null)
  return (
    <div className="with-rail with-rail--s">
      <Panel title="测评结果" className="risk-result">
        <EndsSoon validTo={expired ? null : validTo} />
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
            ...(levels.at(-1) === 'R5'
              ? []
              : [{ label: '高于此范围', value: lowestRisk ? '不能购买' : '须阅读风险提示并确认后方可购买' }]),
            { label: '测评时间', value: dateText(assessedAt, 'YYYY-MM-DD HH:mm:ss') },
            {
              label: '有效期至',
              value: `${dateText(validTo, 'YYYY-MM-DD HH:mm:ss')}${expired ? '（已过期）' : ''}`,
            },
          ]}
        />
        <div className="form-actions">
          <Button
            kind={expired ? 'primary' : 'outline'}
            size="l"
            onClick={onRetake}
            disabled={attemptsLeft <= 0}
            {...(attemptsFrom !== null ? { reason: usedUpText(attemptsFrom) } : {})}
          >
            重新测评
          </Button>
          {!expired && trade !== undefined && (
            <Button size="l" onClick={() => void navigate(takeToPage())}>
              返回继续{tradeNames[trade]}
            </Button>
          )}
          {!expired && trade === undefined && (
            <LinkButton size="l" link={<Link to={to('fund', lowestRisk ? { risk: levels[0] } : {})} />}>
              {lowestRisk ? '查看可购买的基金' : '浏览基金'}
            </LinkButton>
          )}
        </div>
        <p className="faint">
          每日最多测评 {result.attemptsADay} 次{attemptsAYear !== null && `，12 个月内最多 ${attemptsAYear} 次`}
          ，今日还可测评 {attemptsLeft} 次，以最近一次结果为准。
        </p>
      </Panel>
      <aside className="stack rail">
        <Panel quiet title="测评结果与产品">
          <ClassTable />
        </Panel>
      </aside>
    </div>
  )
}
