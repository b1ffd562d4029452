import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import { useVisitor } from '../../session/user.ts'
import { OpenAccountLink } from './OpenAccountLink.tsx'

/** Customers who have an account are not asked to open one. */
export default function CustomerEntrance() {
  const visitor = useVisitor()
  const isDone = visitor.state === 'known' && (visitor.user.kind === 'institution' || hasFundAccount(visitor.user))
  if (!isDone) return <OpenAccountLink />
  return (
    <LinkButton kind="inverse" size="l" link={<Link to={to('myAssets')} />}>
      我的资产
    </LinkButton>
  )
}
