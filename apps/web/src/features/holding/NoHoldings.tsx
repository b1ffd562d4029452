import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import { useMayTrade } from '../../session/may-trade.ts'

/** Shown when nothing is held, or nothing that can be traded: links to the first purchase. */
export function NoHoldings({ title = '还没有持有基金' }: { title?: string }) {
  const mayTrade = useMayTrade()
  const action = mayTrade && <LinkButton link={<Link to={to('fund')} />}>浏览基金</LinkButton>
  return <EmptyState title={title} text="确认后的份额会显示在这里" action={action} />
}
