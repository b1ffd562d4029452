import { resultHeadings } from '@zhixiao/domain/codes/result-headings.ts'
import { Button, TextLink } from '@zhixiao/ui/action/Button.tsx'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { token } from '../../../api/token.ts'
import { useFocusOnArrival } from '../../../form/use-focus-on-change.ts'
import { SplitPage } from '../../../layouts/SplitPage.tsx'
import { to } from '../../../paths.ts'
import { carryOut } from '../../../session/sign-in.ts'
import { takeCollectRequest, takeToPage } from '../../../session/to-page.ts'
import { RegisterForm } from './RegisterForm.tsx'

/** AUTH-02: creates a login without a fund account; opening one is offered next. */
export default function RegisterScreen() {
  const [done, setDone] = useState(false)
  if (done) return <Registered />
  return (
    <SplitPage
      title="注册"
      lead={
        <>
          已有账户？<TextLink link={<Link to={to('login')} />}>去登录</TextLink>
        </>
      }
    >
      <RegisterForm
        onDone={accesstoken => {
          token.set(accesstoken)
          void carryOut(takeCollectRequest())
          setDone(true)
        }}
      />
    </SplitPage>
  )
}

function Registered() {
  const navigate = useNavigate()
  const title = useFocusOnArrival<HTMLHeadingElement>()
  return (
    <SplitPage
      title={resultHeadings.registered}
      titleRef={title}
      lead="开立基金账户后即可购买基金，约需 5 分钟，请备好身份证和本人借记卡。"
    >
      <Button size="l" block onClick={() => void navigate(to('openaccount'), { replace: true })}>
        去开户
      </Button>
      <Button kind="outline" size="l" block onClick={() => void navigate(takeToPage(), { replace: true })}>
        暂不开户
      </Button>
    </SplitPage>
  )
}
