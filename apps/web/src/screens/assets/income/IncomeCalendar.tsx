import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { isoDate, weekdayOf } from '@zhixiao/domain/calendar/dates.ts'
import { signedMoneyText } from '@zhixiao/domain/format/amounts.ts'
import { Money } from '@zhixiao/ui/display/Figure.tsx'

type Day = OutputOf<'query.income'>['list'][number]

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']

/** A month as a calendar, weeks from Monday; each day with its income. */
export function IncomeCalendar({ name, days, hidden }: { name: string; days: readonly Day[]; hidden: boolean }) {
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
              day === null ? <td key={at} /> : <DayCell key={day.key} day={day} hidden={hidden} />,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({ day, hidden }: { day: Day; hidden: boolean }) {
  return (
    <td className={day.income === null ? 'is-none' : undefined}>
      <time dateTime={day.key}>{Number(day.key.slice(8))}</time>
      <Money text={signedMoneyText(day.income)} sign="auto" hidden={hidden && day.income !== null} wraps />
    </td>
  )
}

/** Days in rows of seven; null where a week reaches out of the month. */
function weeksOf(days: readonly Day[]): (Day | null)[][] {
  const first = days[0]
  if (!first) return []
  const lead = weekdayOf(isoDate(first.key)) - 1
  const count = Math.ceil((lead + days.length) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => days[week * 7 + day - lead] ?? null),
  )
}
