import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Link } from 'react-router'
import { to } from '../../paths.ts'

/** Into which fund all shares are or were converted, and on which terms; renders nothing for other funds. */
export function ConversionNotice({ detail }: { detail: OutputOf<'content.fundDetail'> }) {
  const { conversion, today } = detail
  if (conversion === null) return null
  const { day, fundCode, fundName } = conversion
  const target = (
    <Link className="text-link" to={to('fundDetail', { fundCode })}>
      {fundName}（{fundCode}）
    </Link>
  )
  if (day < today)
    return (
      <Notice>
        本基金全部份额按 {day} 净值转换为 {target}。
      </Notice>
    )
  return (
    <Notice tone="warning">
      本基金最后交易日为 {day}，当日 15:00 后不再受理申请。全部份额将按当日净值转换为 {target}
      ，不收费用，份额的确认日和成本不变。
    </Notice>
  )
}
