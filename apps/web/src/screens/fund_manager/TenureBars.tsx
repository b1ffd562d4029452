import type { Tenure } from './manager.ts'
import { lengthText, tenureLine } from './tenure-line.ts'

/** The tenure of each fund as bars over the years; the text next to each bar says the same. */
export function TenureBars({ tenures, today }: { tenures: readonly Tenure[]; today: string }) {
  const inOrder = [...tenures].sort((a, b) => a.from.localeCompare(b.from))
  const { years, bars } = tenureLine(inOrder, today)
  return (
    <div className="tenure-line">
      <div className="tenure-line__years" aria-hidden="true">
        {years.map(({ year, at }) => (
          // A year near the end of the line keeps room for its four digits.
          <span key={year} style={{ left: `min(${at}%, 100% - 2.4em)` }}>
            {year}
          </span>
        ))}
      </div>
      <ol>
        {inOrder.map((tenure, index) => {
          const bar = bars[index]
          return (
            <li key={`${tenure.fundCode}${tenure.from}`}>
              <span className="tenure-line__name">
                {tenure.fundName}
                <span className="cell-sub">
                  {tenure.from} 至 {tenure.to ?? '今'}，{lengthText(tenure, today)}
                </span>
              </span>
              <span className="tenure-line__track" aria-hidden="true">
                {bar && (
                  <i
                    className={tenure.to === null ? 'tenure-line__now' : undefined}
                    style={{ left: `${bar.left}%`, width: `${bar.width}%` }}
                  />
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
