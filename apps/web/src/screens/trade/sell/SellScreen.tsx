import { LARGE_REDEMPTION } from '@zhixiao/domain/codes/large-redemption.ts'
import { useLocation, useNavigate } from 'react-router'
import { type Holding, redeemReasonOf } from '../../../features/holding/holdings.ts'
import { to } from '../../../paths.ts'
import { HoldingTrade } from '../HoldingTrade.tsx'
import { Loaded } from '../Loaded.tsx'
import { draftOf, newDraft } from '../order-draft.ts'
import { plainFigure } from '../typed-figure.ts'
import { useOrderFields } from '../use-order-fields.ts'
import { useSaleTerms } from '../use-sale-terms.ts'
import { SellConfirm } from './SellConfirm.tsx'
import { type SellFacts, SharesStep } from './SharesStep.tsx'
import { STEPS } from './words.ts'
import '../../../features/fund/buy-bar.css'
import '../trade.css'

/** Redemption: shares, confirmation, result. */
export default function SellScreen() {
  return (
    <HoldingTrade screen="sell" title="赎回基金" act="赎回" steps={STEPS} obstacleOf={redeemReasonOf}>
      {holding => <Sale holding={holding} />}
    </HoldingTrade>
  )
}

function Sale({ holding }: { holding: Holding }) {
  const loading = useSaleTerms(holding)
  return <Loaded loading={loading}>{terms => <Steps facts={{ holding, ...terms }} />}</Loaded>
}

function Steps({ facts }: { facts: SellFacts }) {
  const navigate = useNavigate()
  const { fundCode, tradeacco } = facts.holding
  const draft = draftOf(useLocation().state, fundCode)
  const { fields, choiceOf } = useOrderFields(
    `sell ${fundCode} ${tradeacco}`,
    draft ?? { largeRedemption: LARGE_REDEMPTION.carryOver },
  )

  if (draft) return <SellConfirm facts={facts} draft={draft} onBack={() => void navigate(-1)} />

  const next = async () => {
    const state = await newDraft('trade.redemption', {
      ...fields,
      fundCode,
      tradeacco,
      figure: plainFigure(fields.figure),
    })
    await navigate(to('sell', { fundCode, tradeacco }), { state })
    return true
  }
  return (
    <SharesStep
      facts={facts}
      shares={choiceOf('figure')}
      huge={choiceOf('largeRedemption')}
      payout={choiceOf('payout')}
      onNext={next}
    />
  )
}
