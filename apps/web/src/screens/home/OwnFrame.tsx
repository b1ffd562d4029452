import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Skeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { to } from '../../paths.ts'

type OwnFrameProps = {
  /** The heading of the page. */
  who?: ReactNode
  /** What the customer owns, in figures. */
  sum?: ReactNode
  facts?: ReactNode
  /** The first of the two ways on. */
  act?: ReactNode
  /** Up to three lists. */
  lists?: ReactNode
  /** Only the room, which a visitor does not see: nothing is loading. */
  isRoom?: boolean
}

/** The places of a customer's home, each as high empty as filled. */
export function OwnFrame({ who, sum, facts, act = <ToAssets />, lists, isRoom = false }: OwnFrameProps) {
  return (
    <div className="own" aria-busy={(!isRoom && (sum === undefined || sum === null)) || undefined}>
      <div className="own__band on-inverse">
        <div className="container own__first">
          <div>
            <div className="own__who">{who}</div>
            <div className="own__sum">{sum ?? <Skeleton width="60%" height="3rem" />}</div>
          </div>
          <div>
            <div className="own__facts">{facts}</div>
            <div className="own__acts">
              {act}
              <LinkButton kind="inverse-outline" size="l" link={<Link to={to('fund')} />}>
                浏览基金
              </LinkButton>
            </div>
          </div>
        </div>
      </div>
      <div className="container own__lists">{lists}</div>
    </div>
  )
}

const ToAssets = () => (
  <LinkButton kind="inverse" size="l" link={<Link to={to('myAssets')} />}>
    我的资产
  </LinkButton>
)
