import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { useEffect, useRef, useState } from 'react'
import { refresh, useCall } from '../../../api/query.ts'
import { refreshUser } from '../../../session/user.ts'
import { RiskHistory } from './RiskHistory.tsx'
import { RiskPaper } from './RiskPaper.tsx'
import { RiskResult } from './RiskResult.tsx'

/** RISK-01: the class one has, else the questionnaire; it can be taken again. */
export default function RiskScreen() {
  const result = useCall('account.riskCustomer', {})
  const [taking, setTaking] = useState(false)
  const { data, error } = result
  const answering = data && (taking || data.state === 'missing')
  const title = useFocusOnChange(answering)
  if (error) return <ErrorBlock title={error.message} onRetry={() => void result.refetch()} />
  if (!data) return <TableSkeleton />
  const done = async () => {
    await Promise.all([refresh('account.riskCustomer', 'account.riskInfo', 'account.riskList'), refreshUser()])
    setTaking(false)
  }
  return (
    <>
      <div>
        <h1 className="account__title" ref={title} tabIndex={-1}>
          风险测评
        </h1>
        <p className="muted">请按真实情况作答，结果决定您可以购买的产品范围，有效期一年。</p>
      </div>
      {answering ? (
        <RiskPaper onDone={done} {...(data.state === 'missing' ? {} : { onBack: () => setTaking(false) })} />
      ) : (
        <RiskResult result={data} onRetake={() => setTaking(true)} />
      )}
      {!answering && <RiskHistory />}
    </>
  )
}

/** Questionnaire and result take each other's place: the focus goes to the title above, and reading goes on from there. */
function useFocusOnChange(answering: boolean | undefined) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(answering)
  useEffect(() => {
    if (before.current !== undefined && before.current !== answering) title.current?.focus()
    before.current = answering
  }, [answering])
  return title
}
