import { Button, LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { EmptyState, ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { FundSearch } from '../form/FundSearch.tsx'
import { leave } from '../line.ts'
import { to } from '../paths.ts'

/** Replaces a screen that could not be shown: not found, server unavailable, or an error of ours. */
export function ErrorScreen() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  const resting = isRouteErrorResponse(error) && error.status === 503
  return (
    <div className="container section">
      <ErrorBlock
        title={resting ? '系统正在恢复，请稍后再试' : '网络错误，请稍后重试~'}
        text={resting ? '您的资金和份额不受影响。' : '刷新页面通常可以解决。如多次出现，请联系客服。'}
        action={
          <Button kind="outline" onClick={() => void leave(() => window.location.reload())}>
            重新加载
          </Button>
        }
      />
    </div>
  )
}

/** PUB-12 */
export function NotFound() {
  return (
    <div className="container section">
      <h1 className="sr-only">页面不存在</h1>
      <EmptyState
        art="search"
        title="没有找到这个页面"
        text="地址可能有误，或内容已下架。"
        action={
          <div className="row">
            <LinkButton link={<Link to={to('home')} />}>返回首页</LinkButton>
            <LinkButton kind="outline" link={<Link to={to('fund')} />}>
              浏览基金
            </LinkButton>
          </div>
        }
      />
      <FundSearch />
    </div>
  )
}
