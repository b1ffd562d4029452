import { resultHeadings } from '@zhixiao/domain/codes/result-headings.ts'
import { LinkButton, TextLink } from '@zhixiao/ui/action/Button.tsx'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { Stepper } from '@zhixiao/ui/nav/Stepper.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useFocusOnChange } from '../../../form/use-focus-on-change.ts'
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
    <SplitPage>
      <div className="auth__form">
        <div>
          <h1 className="auth__title" ref={heading} tabIndex={-1}>
            找回登录密码
          </h1>
          <p className="muted inline-links auth__intro">
            想起密码了？<TextLink link={<Link to={to('login')} />}>去登录</TextLink>
          </p>
        </div>
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
      </div>
    </SplitPage>
  )
}

function Reset() {
  return (
    <SplitPage>
      <div className="auth__form">
        <div>
          <Icon name="success" size={40} />
          <Title>{resultHeadings.passwordReset}</Title>
          <p className="muted auth__intro">所有设备上的登录均已退出，请使用新密码登录。</p>
        </div>
        <LinkButton size="l" block link={<Link to={to('login')} replace />}>
          去登录
        </LinkButton>
      </div>
    </SplitPage>
  )
}

function Title({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <h1 className="auth__title" ref={title} tabIndex={-1}>
      {children}
    </h1>
  )
}
