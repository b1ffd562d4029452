import { brand } from '@zhixiao/domain/brand.ts'
import { motifLines } from '@zhixiao/domain/brand-drawing.ts'
import { Button, LinkButton } from '@zhixiao/ui/action/Button.tsx'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { FundSearch } from '../form/FundSearch.tsx'
import { leave, lineIsLost } from '../line.ts'
import { to } from '../paths.ts'

/** Replaces a screen that could not be shown: not found, server unavailable, or an error of ours. */
export function ErrorScreen() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  const resting = isRouteErrorResponse(error) && error.status === 503
  return (
    <Lost code={resting ? '503' : undefined} {...(resting ? restingWords : wordsFor(error))}>
      <Button kind="inverse" size="l" onClick={() => void leave(() => window.location.reload())}>
        重新加载
      </Button>
    </Lost>
  )
}

const restingWords = { title: '系统正在恢复，请稍后再试', text: '您的资金和份额不受影响。' }

const REFRESH = '刷新页面通常可以解决。如多次出现，请联系客服。'

/** What Chrome, Firefox and Safari say of an answer, and of code, that did not arrive. */
const NOT_ARRIVED =
  /Failed to fetch|NetworkError|error loading dynamically imported module|Load failed|Importing a module script failed/

/** An answer or code that did not arrive is a fault of the network; what our own code did is not. */
function wordsFor(error: unknown) {
  const isLost =
    isRouteErrorResponse(error) || (error instanceof Error && NOT_ARRIVED.test(error.message)) || lineIsLost()
  return isLost
    ? { title: '网络错误，请稍后重试~', text: REFRESH }
    : { title: '页面出错了', text: `${REFRESH}如果浏览器正在翻译本页，请先关闭翻译。` }
}

/** PUB-12 */
export function NotFound() {
  return (
    <Lost
      code="404"
      title="线到这里断了"
      text={
        <>
          页面不存在：可能已移走，或网址少了几个字。
          <br />
          您的账户与资产不受影响。
        </>
      }
      below={<FundSearch />}
    >
      <LinkButton kind="inverse" size="l" link={<Link to={to('home')} />}>
        返回首页
      </LinkButton>
      <LinkButton kind="inverse-outline" size="l" link={<Link to={to('fund')} />}>
        浏览基金
      </LinkButton>
    </Lost>
  )
}

interface LostProps {
  code: string | undefined
  title: string
  text: ReactNode
  children: ReactNode
  below?: ReactNode
}

function Lost({ code, title, text, children, below }: LostProps) {
  return (
    <section className="lost on-inverse" role={below ? undefined : 'alert'}>
      <Lines />
      <div className="container">
        <div className="lost__words">
          {code && <p className="lost__code">{code}</p>}
          <h1 className="page-title">{title}</h1>
          <p className="lost__text">{text}</p>
          <div className="row lost__acts">{children}</div>
          {below}
        </div>
      </div>
    </section>
  )
}

/** Where the lines of the firm meet, and the way on that is not there. */
const END = { x: 1180, y: 310 }
const lines = motifLines({ left: 420, right: END.x, top: -96, bottom: 716 }, brand.motif.lines * 4)

function Lines() {
  return (
    <div className="lost__lines">
      <svg viewBox="0 0 1440 620" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <g className="draw">
          {lines.map((line, index) => (
            <path key={line} d={line} strokeOpacity={index % 2 === 0 ? 0.3 : 0.7} />
          ))}
        </g>
        <path className="lost__way" d={`M${END.x} ${END.y}H1440`} />
        <circle cx={END.x} cy={END.y} r="9" fill="var(--color-star)" />
      </svg>
    </div>
  )
}
