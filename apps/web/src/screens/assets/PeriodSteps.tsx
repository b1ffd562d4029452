import type { BillPeriod } from '@zhixiao/domain/assets/bill-period.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { Link } from 'react-router'
import { periodAfter, periodBefore } from '../../features/bill/period-choice.ts'

type PeriodStepsProps = { period: BillPeriod; today: IsoDate; linkTo: (period: BillPeriod) => string }

/** The current period, with links to the previous and next one. */
export function PeriodSteps({ period, today, linkTo }: PeriodStepsProps) {
  const [before, next] = [periodBefore(period), periodAfter(period, today)]
  return (
    <div className="row period-steps">
      <LinkButton kind="ghost" size="s" link={<Link to={linkTo(before)} preventScrollReset aria-label={before.name} />}>
        <Icon name="left" size={16} />
      </LinkButton>
      <b aria-live="polite">{period.name}</b>
      {next && (
        <LinkButton kind="ghost" size="s" link={<Link to={linkTo(next)} preventScrollReset aria-label={next.name} />}>
          <Icon name="right" size={16} />
        </LinkButton>
      )}
    </div>
  )
}
