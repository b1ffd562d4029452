import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { isoDate, weekdayOf } from '@zhixiao/domain/calendar/dates.ts'
import { signedMoneyText } from '@zhixiao/domain/format/amounts.ts'
import { Money } from '@zhixiao/ui/display/Figure.tsx'
import { classes } from '@zhixiao/ui/link.tsx'
import { type CSSProperties, Fragment } from 'react'
import { Link } from 'react-router'
import { longestOf, shareOf } from './income-scale.ts'

type Day = OutputOf<'query.income'>['list'][number]

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']

type IncomeCalendarProps = {
  name: string
  days: readonly Day[]
  hidden: boolean
  /** The day whose funds are shown. */
  chosen: string | null
  urlOf: (day: string) => string
}

/** A month as a calendar, weeks from Monday; a day is tinted by the size of its income and opens its funds. */
export function IncomeCalendar({ name, days, ...shared }: IncomeCalendarProps) {
  const longest = longestOf(days.map(({ income }) => income))
  return (
    <table className="income-calendar">
      <caption className="sr-only">{name}每日收益（元）</caption>
      <thead>
        <tr>
          {WEEKDAYS.map(day => (
            <th key={day} scope="col">
              <span className="sr-only">星期</span>
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map(week => (
          <tr key={week.find(day => day !== null)?.key}>
            {week.map((day, at) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: a place in the week
              day === null ? <td key={at} /> : <DayCell key={day.key} day={day} longest={longest} {...shared} />,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayCellProps = Pick<IncomeCalendarProps, 'hidden' | 'chosen' | 'urlOf'> & { day: Day; longest: number }

function DayCell({ day: { key, income }, longest, hidden, chosen, urlOf }: DayCellProps) {
  const isChosen = key === chosen
  const number = <time dateTime={key}>{dayOfMonth(key)}</time>
  if (income === null)
    return (
      <td className="is-none" style={{ order: dayOfMonth(key) }}>
        {number}
        <span className="num">--</span>
      </td>
    )
  return (
    <td
      className={classes(tintOf(income), isChosen && 'is-chosen')}
      style={{ '--share': shareOf(income, longest), order: dayOfMonth(key) } as CSSProperties}
    >
      <Link to={urlOf(key)} preventScrollReset aria-expanded={isChosen}>
        {number}
        <Amount text={signedMoneyText(income)} hidden={hidden} />
      </Link>
    </td>
  )
}

/** Also the day's place where the calendar is a list. */
export const dayOfMonth = (day: string): number => Number(day.slice(8))

/** On phones an amount of a thousand or more has no room for its cents, and one of a hundred thousand takes two lines. */
function Amount({ text, hidden }: { text: string; hidden: boolean }) {
  if (hidden || !text.includes(',')) return <Money text={text} hidden={hidden} />
  const [yuan = '', cents] = text.split('.')
  return (
    <span className="num">
      {yuan.match(/[^,]+,?/g)?.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in the figure
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
      <span className="income-calendar__cents">.{cents}</span>
    </span>
  )
}

const tintOf = (income: string): string | false =>
  income === '0.00' ? false : income.startsWith('-') ? 'is-loss' : 'is-gain'

/** Days in rows of seven; null for places outside the month. */
function weeksOf(days: readonly Day[]): (Day | null)[][] {
  const first = days[0]
  if (!first) return []
  const lead = weekdayOf(isoDate(first.key)) - 1
  const count = Math.ceil((lead + days.length) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => days[week * 7 + day - lead] ?? null),
  )
}
