import { SizeHistory } from '@zhixiao/ui/drawing/SizeHistory.tsx'
import { type CompanyFigures, companyFacts, quarterEndWords } from './company.ts'

const YEARS = 6

/** The firm in four figures, and the net assets of its public funds by quarter. On a navy ground. */
export function CompanyLine({ figures }: { figures: CompanyFigures }) {
  const last = figures.sizes.at(-1)
  return (
    <div className="company">
      <dl>
        {companyFacts(figures).map(({ label, value, unit }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              <small>{unit}</small>
            </dd>
          </div>
        ))}
      </dl>
      <SizeHistory
        sizes={figures.sizes}
        name="公募管理规模"
        height="own"
        accent
        dates={YEARS}
        lastDate={last && quarterEndWords(last.quarterEnd)}
      />
    </div>
  )
}
