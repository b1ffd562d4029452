import { signedMoneyText } from '@zhixiao/domain/format/amounts.ts'
import { Money } from '@zhixiao/ui/display/Figure.tsx'
import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { Skeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { useEffect, useRef } from 'react'
import { useCall } from '../../../api/query.ts'
import { PayoutNotes } from '../../../features/holding/PayoutNotes.tsx'
import { dayOfMonth } from './IncomeCalendar.tsx'

type DayFundsProps = { day: string; period: string; fundCode: string | undefined; hidden: boolean }

/** The funds behind a day's income. */
export function DayFunds({ day, period, fundCode, hidden }: DayFundsProps) {
  const input = { by: 'fund' as const, period, day, ...(fundCode === undefined ? {} : { fundCode }) }
  const { data, error, refetch } = useCall('query.income', input)
  const box = useRef<HTMLElement>(null)
  // The day pressed may be a screen above.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day, or its funds, is the reason to scroll
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [day, data])
  return (
    <section ref={box} className="income-day" style={{ order: dayOfMonth(day) }} aria-live="polite">
      <h2 className="holding-sub">{day} 各基金收益</h2>
      {error && <ErrorBlock title={error.message} onRetry={() => void refetch()} />}
      {data ? (
        <>
          <ul>
            {data.list.map(line => (
              <li key={line.key} className="row row--between">
                <span>
                  {line.name} <span className="faint">{line.key}</span>
                </span>
                <Money text={signedMoneyText(line.income)} sign="auto" unit="元" hidden={hidden} />
              </li>
            ))}
          </ul>
          <PayoutNotes list={data.payouts} how="净值收益已含分红和拆分。" />
        </>
      ) : (
        !error && <Skeleton height={48} />
      )}
    </section>
  )
}
