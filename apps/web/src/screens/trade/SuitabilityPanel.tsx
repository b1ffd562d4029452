import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { type InvestorType, investorTypes } from '@zhixiao/domain/codes/investor-types.ts'
import { type RiskLevel, riskLevelName, riskLevelOf } from '@zhixiao/domain/codes/risk-levels.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { levelsThatSuit } from '@zhixiao/domain/customer/risk-score.ts'
import { SENIOR_WARNING } from '@zhixiao/domain/customer/senior-warning.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { MatchScale } from '@zhixiao/ui/display/MatchScale.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Link } from 'react-router'
import { seniorConfirmed, seniorWait } from '../../features/risk/senior-wait.ts'
import { to } from '../../paths.ts'
import { keepToPage } from '../../session/to-page.ts'

export type Match = OutputOf<'trade.riskAssessment'>

/** The customer's range compared with the product's level (RISK-02). */
export function SuitabilityPanel({ match }: { match: Match }) {
  const level = riskLevelOf(match.riskLevel)
  const { investor } = match
  if (level === null || investor === null || !isCode(investorTypes, investor)) return null
  if (match.suitability === 'refuse') return <Suited match={match} investor={investor} level={level} />
  const highest = highestFor(investor)
  const range = highest === 'R1' ? 'R1' : `R1–${highest}`
  return (
    <Panel title="适当性匹配">
      <p className="muted trade-panel__text">
        您的风险承受能力为{' '}
        <b>
          {investor} {match.investorName}
        </b>
        ，可购买 {range} 产品；本基金为{' '}
        <b>
          {level} {riskLevelName(level)}
        </b>
        。
      </p>
      <MatchScale from="R1" to={highest} at={level} />
      <div className="stack trade-panel__notice">
        <Verdict match={match} />
        <SeniorNotice match={match} />
      </div>
    </Panel>
  )
}

/** What customers of 65 and more have to know before the step that asks them. */
function SeniorNotice({ match }: { match: Match }) {
  const wait = seniorWait(match)
  const confirmed = wait ?? seniorConfirmed(match)
  if (confirmed !== undefined) return <Notice icon="clock">{confirmed}，每次确认对一笔申请有效。</Notice>
  const asks = match.warnings.some(({ code }) => code === SENIOR_WARNING)
  return asks ? (
    <Notice tone="warning">您已年满 65 周岁，购买本基金前，下一步需阅读并确认高龄投资者特别提示。</Notice>
  ) : null
}

/** An invitation to retake the assessment beside a warning would suggest other answers. */
function Verdict({ match: { suitability, validTo } }: { match: Match }) {
  if (suitability === 'ok') {
    return (
      <Notice tone="success">
        风险等级匹配。测评有效期至 <span className="nowrap">{dateText(validTo)}</span>，
        <Link className="text-link" to={to('risk')} onClick={() => keepToPage()}>
          重新测评
        </Link>
      </Notice>
    )
  }
  return (
    <Notice tone="warning">本基金的风险等级高于您的风险承受能力。如您仍自愿购买，下一步需阅读并确认风险提示。</Notice>
  )
}

type SuitedProps = { match: Match; investor: InvestorType; level: RiskLevel }

/** For a product that this customer may never buy: what they may buy comes first. */
function Suited({ match, investor, level }: SuitedProps) {
  const highest = highestFor(investor)
  return (
    <Panel title={`您可以购买${suitedWords(investor)}产品`}>
      <p className="trade-panel__text">
        <Link className="text-link" to={suitedUrl(investor)}>
          {SEE_SUITED}
        </Link>
      </p>
      <MatchScale from="R1" to={highest} at={level} />
      <div className="trade-panel__notice">
        <Notice tone="warning">
          本基金为 {level} {riskLevelName(level)}，您的风险承受能力为 {investor} {match.investorName}。{REFUSED}。
        </Notice>
      </div>
    </Panel>
  )
}

/** The way to what a refused customer may buy, for the bar of the next step. */
export function insteadOf({ suitability, investor }: Match) {
  if (suitability !== 'refuse' || investor === null || !isCode(investorTypes, investor)) return undefined
  return { words: `您可以购买${suitedWords(investor)}产品`, label: SEE_SUITED, url: suitedUrl(investor) }
}

const SEE_SUITED = '查看可购买的基金'

const suitedWords = (investor: InvestorType): string =>
  levelsThatSuit(investor)
    .map(level => ` ${level} ${riskLevelName(level)}`)
    .join('、')

/** One level has a list of its own; of several the list of all begins with them. */
const suitedUrl = (investor: InvestorType): string => {
  const [level, ...more] = levelsThatSuit(investor)
  return to('fund', more.length === 0 ? { risk: level } : { suits: investor })
}

export const REFUSED = '本基金超出您可购买的风险等级，不能购买'

const highestFor = (investor: InvestorType): RiskLevel => levelsThatSuit(investor).at(-1) ?? 'R1'
