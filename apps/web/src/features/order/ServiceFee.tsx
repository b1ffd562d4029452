import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { useCall } from '../../api/query.ts'
import { serviceFeeWords } from './service-fee-words.ts'

/** The service fee of the class into which a conversion goes. */
export function TargetServiceFee({ fundCode }: { fundCode: string }) {
  const { data } = useCall('content.fundDetail', { fundCode })
  const words = data && serviceFeeWords(data, '转入基金')
  return words ? <p className="caption">{words}</p> : null
}

/** The service fee of the class that an order buys. */
export function ServiceFee({ detail }: { detail: OutputOf<'content.fundDetail'> }) {
  const words = serviceFeeWords(detail)
  return words === null ? null : <p className="caption">{words}</p>
}
