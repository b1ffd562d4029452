import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCall } from '../../../api/query.ts'
import type { Holding } from '../../../features/holding/holdings.ts'
import { methodObstacle } from '../../../features/holding/method-obstacle.ts'
import { to } from '../../../paths.ts'
import { HoldingTrade } from '../HoldingTrade.tsx'
import { faultOf, Loaded } from '../Loaded.tsx'
import { draftOf, newDraft } from '../order-draft.ts'
import { DividendConfirm } from './DividendConfirm.tsx'
import { type DividendFacts, MethodStep, otherOf } from './MethodStep.tsx'
import { STEPS } from './words.ts'
import '../../../features/fund/buy-bar.css'
import '../trade.css'

/** The dividend method of a holding: choice, confirmation, result (TRD-05). */
export default function DividendScreen() {
  const { data, isPending } = useCall('query.bonusStatus', {})
  // The choice shows which holdings cannot be changed.
  if (isPending) return <TableSkeleton />
  const obstacleOf = ({ fundCode, tradeacco }: Holding): string | null => {
    const setting = data?.list.find(row => row.fundCode === fundCode && row.tradeacco === tradeacco)
    return setting ? methodObstacle(setting) : null
  }
  return (
    <HoldingTrade screen="dividend" title="修改分红方式" act="修改分红方式" steps={STEPS} obstacleOf={obstacleOf}>
      {holding => <Change holding={holding} />}
    </HoldingTrade>
  )
}

function Change({ holding }: { holding: Holding }) {
  const { fundCode, tradeacco } = holding
  const dates = useCall('trade.workdates', { fundCode })
  const methods = useCall('query.bonusStatus', {})
  const time = useCall('trade.sysdate', {})
  const isThere = dates.data && methods.data && time.data
  const facts = isThere ? { dates: dates.data, methods: methods.data.list, today: time.data.date } : null
  return (
    <Loaded loading={{ facts, ...faultOf([dates, methods, time]) }}>
      {({ methods, ...days }) => {
        const setting = methods.find(row => row.fundCode === fundCode && row.tradeacco === tradeacco)
        return setting ? (
          <Steps facts={{ holding, setting, ...days }} />
        ) : (
          <EmptyState title="没有可以修改分红方式的基金份额" />
        )
      }}
    </Loaded>
  )
}

function Steps({ facts }: { facts: DividendFacts }) {
  const navigate = useNavigate()
  const { fundCode, tradeacco } = facts.holding
  const draft = draftOf(useLocation().state, fundCode)
  const [method, setMethod] = useState(otherOf(facts.setting.dividendType))
  if (draft) return <DividendConfirm facts={facts} draft={draft} onBack={() => void navigate(-1)} />
  const next = async () => {
    const state = await newDraft('trade.bonus', { fundCode, tradeacco, figure: method, dividendType: method })
    await navigate(to('dividend', { fundCode, tradeacco }), { state })
    return true
  }
  return <MethodStep facts={facts} method={method} onMethod={setMethod} onNext={next} />
}
