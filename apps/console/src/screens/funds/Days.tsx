import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { useState } from 'react'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { daysProposal, type Fund } from './fund-files.ts'

type Props = { fund: Fund; mayEdit: boolean; setYear: (year: number) => void }
const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))
const weekdays = ['一', '二', '三', '四', '五', '六', '日']

/** A year's calendar: the exchange's closed days, and the fund's own, which a press closes or opens. */
export function Days({ fund, mayEdit, setYear }: Props) {
  const { days } = fund
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set())
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const [from, to] = [Number(days.first.slice(0, 4)), Number(days.last.slice(0, 4))]
  const exchange = new Set(days.exchange)
  const closed = new Set(days.fund)
  const press = (day: string) => {
    const next = new Set(pressed)
    if (!next.delete(day)) next.add(day)
    setPressed(next)
  }
  return (
    <>
      <div className="c-funds__bar">
        <Button size="s" kind="ghost" disabled={days.year <= from} onClick={() => setYear(days.year - 1)}>
          {days.year - 1} 年
        </Button>
        <h2>{days.year} 年</h2>
        <Button size="s" kind="ghost" disabled={days.year >= to} onClick={() => setYear(days.year + 1)}>
          {days.year + 1} 年
        </Button>
        <p className="c-funds__legend">
          <span className="is-fund">本基金休市 {days.fund.length} 天</span>
          <span className="is-exchange">交易所休市</span>
        </p>
        <p className="c-quiet">
          {mayEdit
            ? `${days.changeFrom} 起可改：按某一天，改为休市或开市。`
            : '由运营录入提交，运营复核或合规风控通过。'}
        </p>
      </div>
      <div className="c-year">
        {months.map(month => (
          <Month
            key={month}
            fund={fund}
            month={month}
            exchange={exchange}
            closed={closed}
            pressed={pressed}
            press={mayEdit ? press : null}
          />
        ))}
      </div>
      {mayEdit && (
        <div className="c-acts">
          <p className="c-quiet">
            {pressed.size === 0 ? '选好日子后提交，由另一人复核。' : `改动：${[...pressed].sort().join('、')}`}
          </p>
          {pressed.size > 0 && (
            <Button size="s" kind="ghost" onClick={() => setPressed(new Set())}>
              清空
            </Button>
          )}
          <Button
            size="s"
            disabled={pressed.size === 0}
            onClick={() =>
              setProposal(
                daysProposal(
                  fund.fundCode,
                  [...pressed].sort().map(day => [day, closed.has(day)]),
                ),
              )
            }
          >
            试算并提交 {pressed.size} 天
          </Button>
        </div>
      )}
      {proposal && (
        <AskDialog
          proposal={proposal}
          about={fund.fundCode}
          onClose={() => setProposal(null)}
          refetch={['fund.show']}
          onAsked={() => setPressed(new Set())}
        />
      )}
    </>
  )
}

type MonthProps = {
  fund: Fund
  month: string
  exchange: ReadonlySet<string>
  closed: ReadonlySet<string>
  pressed: ReadonlySet<string>
  press: ((day: string) => void) | null
}

function Month({ fund: { days }, month, exchange, closed, pressed, press }: MonthProps) {
  const first = new Date(`${days.year}-${month}-01T00:00:00Z`)
  const count = new Date(Date.UTC(days.year, first.getUTCMonth() + 1, 0)).getUTCDate()
  const lead = (first.getUTCDay() + 6) % 7
  return (
    <section className="c-month" aria-label={`${days.year} 年 ${Number(month)} 月`}>
      <h3>{Number(month)} 月</h3>
      <ol>
        {weekdays.map(name => (
          <li key={name} className="c-month__head" aria-hidden="true">
            {name}
          </li>
        ))}
        {Array.from({ length: count }, (_, at) => {
          const day = `${days.year}-${month}-${String(at + 1).padStart(2, '0')}`
          const isClosed = closed.has(day) !== pressed.has(day)
          const state = exchange.has(day) ? 'is-exchange' : isClosed ? 'is-fund' : ''
          const mark = pressed.has(day) ? ' is-pressed' : ''
          const words = exchange.has(day) ? '交易所休市' : isClosed ? '本基金休市' : '开市'
          const mayPress = press !== null && day >= days.changeFrom && !exchange.has(day)
          const published = day >= days.first && day <= days.last
          return (
            <li key={day} style={at === 0 ? { gridColumnStart: lead + 1 } : undefined}>
              {mayPress && published ? (
                <button
                  type="button"
                  className={`${state}${mark}`}
                  aria-pressed={isClosed}
                  aria-label={`${at + 1} 日 ${words}`}
                  onClick={() => press(day)}
                >
                  {at + 1}
                </button>
              ) : (
                <span className={published ? state : 'is-exchange'}>
                  {at + 1}
                  {isClosed && <span className="sr-only">：本基金休市</span>}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
