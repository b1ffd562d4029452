import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { centreOf } from '../../layouts/centre.ts'
import { paths } from '../../paths.ts'
import { useUser } from '../../session/user.ts'

/** The screens of institutions have nothing to show a person. */
export function InstitutionOnly({ title, children }: { title: string; children: ReactNode }) {
  const user = useUser()
  const { name, label } = centreOf(user)
  const action = <LinkButton link={<Link to={paths[name]} />}>{label}</LinkButton>
  return (
    <>
      <h1 className="account__title">{title}</h1>
      {user.isEnterprise === '1' ? children : <EmptyState title="该功能仅供机构客户使用" action={action} />}
    </>
  )
}
