import { Icon, type IconName } from '@zhixiao/ui/brand/Icon.tsx'
import { PageHead } from '@zhixiao/ui/display/PageHead.tsx'
import { Divider, Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Timeline } from '@zhixiao/ui/display/Timeline.tsx'
import { Stepper } from '@zhixiao/ui/nav/Stepper.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Crumbs } from '../../layouts/Crumbs.tsx'
import { to } from '../../paths.ts'

const STEPS = ['填写金额', '确认并验证', '提交结果']

/** The router's key of a page that the browser itself loaded. */
const LOADED = 'default'

type TradeHeadProps = {
  fund: { fundCode: string; fundName: string }
  title: string
  /** From 0. */
  step: number
  /** The last breadcrumb; by default the screen's title. */
  current?: string
  steps?: readonly string[]
  /** Nothing is left to do in the last step. */
  complete?: boolean
}

/**
 * The header of a trade's step. When reached from another step, choice or page, also by the browser's back, the step
 * starts at its top and the title takes the focus so that it is announced.
 */
export function TradeHead({ fund, title, step, current, steps = STEPS, complete = false }: TradeHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    if (key === LOADED) return
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [key])
  return (
    <>
      <Crumbs
        between={[{ label: fund.fundName, url: to('fundDetail', { fundCode: fund.fundCode }) }]}
        {...(current === undefined ? {} : { current })}
      />
      <PageHead title={title} titleRef={heading} />
      <Stepper steps={steps} current={step} complete={complete} />
    </>
  )
}

type TradeBodyProps = {
  /** Beside the step, on narrow screens below it. */
  rail?: ReactNode
  children: ReactNode
}

/** Every step in the same column, so that nothing jumps from one to the next. */
export function TradeBody({ rail, children }: TradeBodyProps) {
  return (
    <div className="with-rail trade-body">
      <div className="stack">{children}</div>
      {rail}
    </div>
  )
}

type ResultFigureProps = { icon: IconName; figure: string; words: ReactNode }

/** What a result is about: its one large figure. */
export function ResultFigure({ icon, figure, words }: ResultFigureProps) {
  return (
    <div className={`trade-result trade-result--${icon}`}>
      <Icon name={icon} size={40} />
      <div>
        <p className="num num--l">{figure}</p>
        {words && <p className="muted">{words}</p>}
      </div>
    </div>
  )
}

type TimetableProps = { title: string; stages: Parameters<typeof Timeline>[0]['items']; children: ReactNode }

/** The dates of an order before it is placed (PLUS-02). */
export function Timetable({ title, stages, children }: TimetableProps) {
  return (
    <aside className="stack rail">
      <Panel quiet title={title}>
        <Timeline items={stages} />
        <Divider />
        <p className="caption">{children}</p>
      </Panel>
    </aside>
  )
}
