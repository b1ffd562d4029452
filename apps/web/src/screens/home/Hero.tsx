import { brand } from '@zhixiao/domain/brand.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { FanHero } from '@zhixiao/ui/drawing/FanHero.tsx'
import { Fragment, lazy, Suspense, useMemo } from 'react'
import { Link } from 'react-router'
import { token } from '../../api/token.ts'
import { CompanyLine } from '../../features/company/CompanyLine.tsx'
import { dayWords } from '../../features/order/day-words.ts'
import { to } from '../../paths.ts'
import type { HomePage } from './home-page.ts'
import { OpenAccountLink } from './OpenAccountLink.tsx'

// Visitors do not load the code that loads a customer.
const CustomerEntrance = lazy(() => import('./CustomerEntrance.tsx'))

/** The first view: whose site it is, its promise, the drawing that explains it, the two ways in, and the firm in figures. */
export function Hero({ fan, figures, today }: Pick<HomePage, 'fan' | 'figures' | 'today'>) {
  return (
    <section className="hero on-inverse" aria-labelledby="hero-title">
      <div className="container hero__first">
        <div>
          <p className="hero__whose">{`${brand.name}官方${brand.service}平台`}</p>
          <h1 className="hero__title" id="hero-title">
            {brand.promise.lines.map((line, at) => (
              <Fragment key={line}>
                {at > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </h1>
          <p className="hero__lead">{brand.promise.text}</p>
          <Entrances />
          {today && (
            <p className="hero__day">{dayWords(today.tradeDay)}15:00 前提交按当日净值成交，之后顺延至下一交易日</p>
          )}
        </div>
        {fan && <Fan fan={fan} />}
      </div>
      {figures && (
        <div className="hero__firm not-elder">
          <div className="container">
            <CompanyLine figures={figures} />
          </div>
        </div>
      )}
    </section>
  )
}

function Entrances() {
  const loggedIn = token.use() !== null
  return (
    <div className="hero__cta">
      {loggedIn ? (
        <Suspense fallback={<OpenAccountLink />}>
          <CustomerEntrance />
        </Suspense>
      ) : (
        <OpenAccountLink />
      )}
      <LinkButton kind="inverse-outline" size="l" link={<Link to={to('fund')} />}>
        浏览基金
      </LinkButton>
    </div>
  )
}

function Fan({ fan }: { fan: NonNullable<HomePage['fan']> }) {
  const levels = useMemo(() => fan.levels.split(' ').map(Number), [fan.levels])
  return (
    <div className="hero__fan">
      <FanHero fan={{ ...fan, levels }} />
    </div>
  )
}
