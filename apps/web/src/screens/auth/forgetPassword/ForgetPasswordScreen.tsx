import { resultHeadings } from '@zhixiao/domain/codes/result-headings.ts'
import { LinkButton, TextLink } from '@zhixiao/ui/action/Button.tsx'
import { Stepper } from '@zhixiao/ui/nav/Stepper.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFocusOnArrival, useFocusOnChange } from '../../../form/use-focus-on-change.ts'
import { useSteps } from '../../../form/use-steps.ts'
import { SplitPage } from '../../../layouts/SplitPage.tsx'
import { to } from '../../../paths.ts'
import { MobileStep, type ProvenMobile } from './MobileStep.tsx'
import { type Identity, NewPasswordStep } from './NewPasswordStep.tsx'

/**
 * AUTH-03: first the mobile is verified; then the new password is set and, if there is a fund account, its owner's
 * identity checked.
 */
export default function ForgetPasswordScreen() {
  const [given, setGiven] = useState<ProvenMobile>()
  const [step, go] = useSteps()
  const proven = step === 1 ? given : undefined
  const [identity, setIdentity] = useState<Identity>({ custname: '', idno: '' })
  const [done, setDone] = useState(false)
  const heading = useFocusOnChange<HTMLHeadingElement>(proven !== undefined)
  if (done) return <Reset />
  return (
    <SplitPage
      title="找回登录密码"
      titleRef={heading}
      lead={
        <>
          想起密码了？<TextLink link={<Link to={to('login')} />}>去登录</TextLink>
        </>
      }
    >
      <Stepper steps={['验证手机号', '设置新密码']} current={proven ? 1 : 0} />
      {proven ? (
        <NewPasswordStep
          proven={proven}
          identity={identity}
          onIdentity={setIdentity}
          onDone={() => setDone(true)}
          onAgain={() => go(0)}
        />
      ) : (
        <MobileStep
          onProven={mobile => {
            setGiven(mobile)
            go(1)
          }}
        />
      )}
    </SplitPage>
  )
}

function Reset() {
  const title = useFocusOnArrival<HTMLHeadingElement>()
  return (
    <SplitPage
      title={resultHeadings.passwordReset}
      titleRef={title}
      lead="所有设备上的登录均已退出，请使用新密码登录。"
    >
      <LinkButton size="l" block link={<Link to={to('login')} replace />}>
        去登录
      </LinkButton>
    </SplitPage>
  )
}
