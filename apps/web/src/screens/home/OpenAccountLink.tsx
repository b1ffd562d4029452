import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Link } from 'react-router'
import { to } from '../../paths.ts'

export function OpenAccountLink() {
  return (
    <LinkButton kind="inverse" size="l" link={<Link to={to('openaccount')} />}>
      免费开户
    </LinkButton>
  )
}
