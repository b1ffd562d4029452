import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { type Holding, redeemReasonOf } from '../../../features/holding/holdings.ts'
import { useLeaveMarks } from '../../../features/risk/use-leave-marks.ts'
import { to } from '../../../paths.ts'
import { consentOf } from '../consent.ts'
import { HoldingTrade } from '../HoldingTrade.tsx'
import { Loaded } from '../Loaded.tsx'
import { draftOf, newDraft } from '../order-draft.ts'
import { plainFigure } from '../typed-figure.ts'
import { useOrderFields } from '../use-order-fields.ts'
import { ChangeConfirm } from './ChangeConfirm.tsx'
import { ConversionStep } from './ConversionStep.tsx'
import { type ChangeFacts, useChangeFacts, useTargetFacts } from './use-change-facts.ts'
import { STEPS } from './words.ts'
import '../../../features/fund/buy-bar.css'
import '../trade.css'

/** Conversion: shares and target fund, confirmation, result. */
export default function ChangeScreen() {
  return (
    <HoldingTrade screen="change" title="基金转换" act="转换" steps={STEPS} obstacleOf={redeemReasonOf}>
      {holding => <Conversion holding={holding} />}
    </HoldingTrade>
  )
}

function Conversion({ holding }: { holding: Holding }) {
  const loading = useChangeFacts(holding)
  return (
    <Loaded loading={loading}>
      {facts =>
        facts.targets.length === 0 ? (
          <EmptyState
            title={facts.noTarget ?? '目前没有可以转入的基金'}
            action={<LinkButton link={<Link to={to('myAssets')} />}>返回资产</LinkButton>}
          />
        ) : (
          <Steps facts={facts} />
        )
      }
    </Loaded>
  )
}

function Steps({ facts }: { facts: ChangeFacts }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { fundCode, tradeacco } = facts.holding
  const draft = draftOf(useLocation().state, fundCode)
  const asked = query.get('targetFundCode') ?? ''
  const form = useOrderFields(`change ${fundCode} ${tradeacco} ${asked}`, draft ?? { targetFundCode: asked })
  const { fields, change, choiceOf } = form
  const { targetFundCode } = fields
  const target = useTargetFacts(
    fundCode,
    facts.targets.find(fund => fund.fundCode === targetFundCode),
  )
  const consent = consentOf(target?.agreements ?? [], form)
  const mark = useLeaveMarks(targetFundCode, target?.match.warnings ?? [], '暂不转换')

  if (draft) {
    return target ? (
      <ChangeConfirm facts={facts} target={target} draft={draft} onBack={() => void navigate(-1)} />
    ) : (
      <TableSkeleton />
    )
  }
  const next = async () => {
    if (!target) return false
    const leaveMarkId = await mark.confirm()
    if (leaveMarkId === null) return false
    const state = await newDraft('trade.conversion', {
      ...fields,
      fundCode,
      tradeacco,
      figure: plainFigure(fields.figure),
      leaveMarkId,
      agreements: consent.refs,
    })
    await navigate(to('change', { fundCode, tradeacco, targetFundCode }), { state })
    return true
  }
  return (
    <ConversionStep
      facts={facts}
      target={target}
      // Another fund requires the consent again.
      targetCode={{ value: targetFundCode, onChange: code => change({ targetFundCode: code, agreements: '' }) }}
      shares={choiceOf('figure')}
      consent={consent}
      onNext={next}
      pending={mark.pending}
    />
  )
}
