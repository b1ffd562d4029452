import { brand } from '@zhixiao/domain/brand.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { FanHero } from '@zhixiao/ui/drawing/FanHero.tsx'
import { Fragment, useMemo } from 'react'
import { Link } from 'react-router'
import { CompanyLine } from '../../features/company/CompanyLine.tsx'
import { dayWords } from '../../features/order/day-words.ts'
import { to } from '../../paths.ts'
import type { HomePage } from './home-page.ts'

/** The visitor's first view: the firm's name and promise, the drawing that explains it, the two ways in, and key figures. */
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
  return (
    <div className="hero__cta">
      <LinkButton kind="inverse" size="l" link={<Link to={to('openaccount')} />}>
        免费开户
      </LinkButton>
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
