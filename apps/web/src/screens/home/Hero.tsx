import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { SpreadDrawing } from '@zhixiao/ui/chart/SpreadDrawing.tsx'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import { exists } from '../../screen.ts'

/** The promise, the drawing that explains it, and the two ways in. */
export function Hero() {
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
            {exists('openaccount') && (
              <LinkButton kind="inverse" size="l" link={<Link to={to('openaccount')} />}>
                免费开户
              </LinkButton>
            )}
            <LinkButton kind="inverse-outline" size="l" link={<Link to={to('fund')} />}>
              浏览基金
            </LinkButton>
          </div>
        </div>
        <SpreadDrawing />
      </div>
    </section>
  )
}
