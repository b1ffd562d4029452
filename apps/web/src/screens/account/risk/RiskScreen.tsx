import { isYes } from '@zhixiao/domain/codes/flags.ts'
import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { useNavigate, useSearchParams } from 'react-router'
import { refresh, useCall } from '../../../api/query.ts'
import { useFocusOnChange } from '../../../form/use-focus-on-change.ts'
import { to } from '../../../paths.ts'
import { refreshUser } from '../../../session/user.ts'
import { RiskHistory } from './RiskHistory.tsx'
import { RiskPaper } from './RiskPaper.tsx'
import { RiskResult } from './RiskResult.tsx'

/** RISK-01: the customer's class, or else the questionnaire; it can be retaken. */
export default function RiskScreen() {
  const result = useCall('account.riskCustomer', {})
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const taking = isYes(query.get('retake'))
  const { data, error } = result
  const answering = data && (data.state === 'missing' || (taking && data.attemptsLeft > 0))
  const title = useFocusOnChange<HTMLHeadingElement>(answering)
  if (!data)
    return error ? <ErrorBlock title={error.message} onRetry={() => void result.refetch()} /> : <TableSkeleton />
  const done = async () => {
    await Promise.all([refresh('account.riskCustomer', 'account.riskInfo', 'account.riskList'), refreshUser()])
    await navigate(to('risk'), { replace: true })
  }
  return (
    <>
      <div>
        <h1 className="account__title" ref={title} tabIndex={-1}>
          风险测评
        </h1>
        <p className="muted">请按真实情况作答，结果决定您可以购买的产品范围，有效期 365 天。</p>
      </div>
      {answering ? (
        <RiskPaper
          onDone={done}
          {...(data.state === 'missing' ? {} : { onBack: () => void navigate(to('risk'), { replace: true }) })}
        />
      ) : (
        <RiskResult result={data} onRetake={() => void navigate(to('risk', { retake: 1 }))} />
      )}
      {!answering && <RiskHistory />}
    </>
  )
}
