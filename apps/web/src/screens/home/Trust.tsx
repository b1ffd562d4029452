import { brand } from '@zhixiao/domain/brand.ts'
import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { SectionHead } from '@zhixiao/ui/display/PageHead.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Awards } from '../../features/company/Awards.tsx'
import { paths, type RouteName, to } from '../../paths.ts'
import type { HomePage } from './home-page.ts'

const AWARDS = 4

type Reason = { title: string; text: string; place: RouteName; drawing: ReactNode }

const reasons: readonly Reason[] = [
  {
    title: '托管在银行',
    text: '基金资产由托管银行独立保管，与公司自有资产分开，公司不得侵占、挪用。',
    place: 'rights',
    drawing: (
      <>
        <path d="M0 16H60M0 48H60M112 32H150" />
        <path className="reason__main" d="M62 8h48v48H62z" />
        <circle cx="86" cy="32" r="6" />
      </>
    ),
  },
  {
    title: '监管可查询',
    text: '公司与每只基金均可在监管机构公示名录中核对，销售人员资格逐一公示。',
    place: 'salesPublicity',
    drawing: (
      <>
        <path d="M0 8C60 8 80 32 140 32M0 20C60 20 80 32 140 32M0 44C60 44 80 32 140 32M0 56C60 56 80 32 140 32" />
        <path className="reason__main" d="M0 32H140" />
        <circle cx="144" cy="32" r="6" />
      </>
    ),
  },
  {
    title: '投诉有回音',
    text: `${brand.hotlineText}，${brand.hotlineHours}；受理、答复与办结的时限逐条写明。`,
    place: 'contactUs',
    drawing: (
      <>
        <path className="reason__main" d="M6 32H144" />
        <path
          className="reason__stop"
          d="M5 32a5 5 0 1 0 10 0a5 5 0 1 0-10 0M40 32a5 5 0 1 0 10 0a5 5 0 1 0-10 0M75 32a5 5 0 1 0 10 0a5 5 0 1 0-10 0M110 32a5 5 0 1 0 10 0a5 5 0 1 0-10 0"
        />
        <circle cx="144" cy="32" r="7" />
      </>
    ),
  },
]

/** Why money is safe here, and what others think of the firm. */
export function Trust({ awards }: Pick<HomePage, 'awards'>) {
  return (
    <section className="tint trust" aria-label="资金安全与公司荣誉">
      <div className="container">
        <ul className="reasons">
          {reasons.map(({ title, text, place, drawing }) => (
            <li key={title}>
              <svg viewBox="0 0 152 64" aria-hidden="true">
                {drawing}
              </svg>
              <h2>
                <Link to={paths[place]}>{title}</Link>
              </h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        {awards.length > 0 && (
          <div className="trust__awards">
            <SectionHead
              title="公司荣誉"
              id="awards"
              lead="均由外部机构评定，不构成对未来业绩的承诺。"
              aside={<MoreLink link={<Link to={`${to('enterhy')}#honours`} />}>荣誉墙（{awards.length}）</MoreLink>}
            />
            <Awards awards={awards.slice(0, AWARDS)} />
          </div>
        )}
      </div>
    </section>
  )
}
