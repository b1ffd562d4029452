import { OwnersView } from '../../diligence/OwnersView.tsx'
import { RatingView } from '../../diligence/RatingView.tsx'
import type { Customer } from './customer.ts'

/** The due diligence on a customer, for compliance only: staff who speak with customers must not see it. */
export const Diligence = ({ customer }: { customer: Customer }) => (
  <>
    <h2 className="sr-only">尽职调查</h2>
    <Rating customer={customer} />
    {customer.kind === 'institution' && <OwnersView key={customer.custno} custno={customer.custno} />}
  </>
)

function Rating({ customer: { custno, aml } }: { customer: Customer }) {
  const [rating, ...earlier] = aml?.ratings ?? []
  if (rating === undefined)
    return <p className="c-empty">还没有评定洗钱风险等级：开户时评定，已开户的在次日凌晨评定。</p>
  return (
    <RatingView
      custno={custno}
      rating={rating}
      earlier={earlier}
      requestId={aml?.requestId ?? null}
      isInForce
      list="customer.show"
    />
  )
}
