import type { About } from './about.ts'

/** Awards by year, newest first. */
export function AwardWall({ awards }: Pick<About, 'awards'>) {
  const years = [...new Set(awards.map(({ year }) => year))].sort((a, b) => b - a)
  return (
    <div className="award-wall">
      {years.map(year => (
        <section key={year} className="panel" aria-labelledby={`awards-${year}`}>
          <h3 className="num num--m" id={`awards-${year}`}>
            {year}
          </h3>
          <ul>
            {awards
              .filter(award => award.year === year)
              .map(({ id, title, awardedBy }) => (
                <li key={id}>
                  <b>{title}</b>
                  <span className="caption">{awardedBy}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
