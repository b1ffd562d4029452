import type { Detail } from './detail.ts'
import { FeeCalculator } from './FeeCalculator.tsx'
import { Fees } from './Fees.tsx'
import type { PartOf } from './load-part.ts'

/** The fund's fees, and a calculator for an amount and a holding period. */
export default function FeesPart({ detail, part }: { detail: Detail; part: PartOf<'fees'> }) {
  return (
    <div className="halves">
      <FeeCalculator detail={detail} asked={part.asked} quote={part.quote} />
      <Fees detail={detail} />
    </div>
  )
}
