import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ReadAgain } from '../../layouts/ReadAgain.tsx'
import { to } from '../../paths.ts'
import { type User, useVisitor } from '../../session/user.ts'
import { OwnAssets } from './OwnAssets.tsx'
import { OwnFrame } from './OwnFrame.tsx'

/** The first view of home for a customer: what they own, what is pending, what to do and what has changed. */
export default function OwnHome({ visitor: forVisitor }: { visitor: ReactNode }) {
  const visitor = useVisitor()
  if (visitor.state === 'failed')
    return <OwnFrame lists={<ReadAgain error={visitor.error} refetch={visitor.retry} />} />
  if (visitor.state !== 'known') return visitor.state === 'nobody' ? forVisitor : <OwnFrame />
  const { user } = visitor
  return user.kind === 'institution' || hasFundAccount(user) ? <OwnAssets user={user} /> : <OpenFirst user={user} />
}

const steps = [
  ['身份认证', '上传本人身份证，核对信息'],
  ['绑定银行卡', '填写本人银行卡，验证预留手机号'],
  ['风险测评', '了解您可以购买的产品'],
] as const

/** The way to an account, for a customer who has none. */
function OpenFirst({ user }: { user: User }) {
  return (
    <OwnFrame
      who={<h1>{user.custname || user.mobileno}，您好</h1>}
      sum={<p className="own__lead">开立基金账户后，资产、在途资金和收益都显示在这里。</p>}
      act={
        <LinkButton kind="inverse" size="l" link={<Link to={to('openaccount')} />}>
          免费开户
        </LinkButton>
      }
      lists={steps.map(([title, text], at) => (
        <section key={title}>
          <h2 className="own__title">
            {at + 1}. {title}
          </h2>
          <p className="muted">{text}</p>
        </section>
      ))}
    />
  )
}
