import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { FanHero } from '@zhixiao/ui/drawing/FanHero.tsx'
import { lazy, Suspense, useMemo } from 'react'
import { Link } from 'react-router'
import { token } from '../../api/token.ts'
import { to } from '../../paths.ts'
import type { HomePage } from './home-page.ts'
import { OpenAccountLink } from './OpenAccountLink.tsx'

// Visitors do not load the code that loads a customer.
const CustomerEntrance = lazy(() => import('./CustomerEntrance.tsx'))

/** The claim, the drawing that explains it, and the two entry links. */
export function Hero({ fan }: Pick<HomePage, 'fan'>) {
  const loggedIn = token.use() !== null
  return (
    <section className="hero on-inverse" aria-labelledby="hero-title">
      <div className="container hero__inner">
        <div>
          <h1 className="hero__title" id="hero-title">
            把时间，
            <br />
            交给纪律
          </h1>
          <p className="hero__lead">直接向基金公司买基金。没有中间环节，份额与资金全程可查。</p>
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
        </div>
        {fan && <Fan fan={fan} />}
      </div>
    </section>
  )
}

function Fan({ fan }: { fan: NonNullable<HomePage['fan']> }) {
  const levels = useMemo(() => fan.levels.split(' ').map(Number), [fan.levels])
  return <FanHero fan={{ ...fan, levels }} />
}
