import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { Link } from 'react-router'
import { to } from '../../paths.ts'

/** Shown when the URL names no fund to buy. */
export function NoFund({ act }: { act: '购买' | '定投' }) {
  const action = <LinkButton link={<Link to={to('fund')} />}>浏览基金</LinkButton>
  return <EmptyState title={`请先选择要${act}的基金`} action={action} />
}
