import type { SentOf } from '@zhixiao/contract/calls.ts'
import type { CallFailure } from '@zhixiao/contract/client.ts'
import { idTypes } from '@zhixiao/domain/codes/id-types.ts'
import { Button, TextLink } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { CaptchaField } from '@zhixiao/ui/form/CaptchaField.tsx'
import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { PasswordField, TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/call.ts'
import { mobileFault, plainDigits } from '../../form/mobile.ts'
import { useCaptcha } from '../../form/use-captcha.ts'
import { needed, type Rules, useFields } from '../../form/use-fields.ts'
import { to } from '../../paths.ts'
import { exists } from '../../screen.ts'
import { signIn } from '../../session/sign-in.ts'

type IdType = SentOf<'token.login'>['idType']
type Name = 'idType' | 'account' | 'password'

// What most people know themselves by comes first.
const order: readonly IdType[] = ['10', '0', '12', '1', '2', '3', '4', 'A']
const options = order.map(value => ({ value, label: idTypes[value] }))
const idTypeOf = (value: string): IdType => order.find(each => each === value) ?? '10'

const rules: Rules<Name> = {
  idType: () => undefined,
  account: (value, { idType }) =>
    idType === '10' ? mobileFault(value) : needed(`请输入${idTypes[idTypeOf(idType)]}号码`)(value),
  password: needed('请输入登录密码'),
}

export function PasswordLogin() {
  const [values, setValues] = useState<Record<Name, string>>({ idType: '10', account: '', password: '' })
  const fields = useFields(values, change => setValues(before => ({ ...before, ...change })), rules)
  const [captchaNeeded, setCaptchaNeeded] = useState(false)
  const captcha = useCaptcha('login', captchaNeeded)
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const idType = idTypeOf(values.idType)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending || !fields.passes()) return
    const proof = captchaNeeded ? captcha.proof() : {}
    if (!proof) return
    setPending(true)
    setRefusal(undefined)
    const account = plainDigits(values.account)
    const input = { idType, account, password: values.password, ...proof }
    const result = await call('token.login', input, { quiet: true, noLoading: true })
    if (result.ok) return signIn(result.data.accesstoken)
    setPending(false)
    refuse(result)
  }

  function refuse(failure: CallFailure) {
    // A picture serves once: the next try, too, takes one.
    if (captchaNeeded) captcha.renew(failure.code === 'CAPTCHA-0001' ? failure.msg : undefined)
    else if (needsCaptcha(failure)) setCaptchaNeeded(true)
    if (failure.code === 'AUTH-0002') fields.refuse('password', failure.msg)
    else if (failure.code !== 'CAPTCHA-0001') setRefusal(failure.msg)
  }

  return (
    <form className="auth__fields" ref={fields.form} onSubmit={submit} noValidate>
      {refusal && (
        <Notice tone="danger" alert>
          {refusal}
        </Notice>
      )}
      <SelectField label="账号类型" options={options} {...fields.field('idType')} />
      <TextField
        label={idTypes[idType]}
        autoComplete="username"
        inputMode={idType === '10' ? 'tel' : 'text'}
        maxLength={64}
        placeholder={`请输入${idTypes[idType]}`}
        {...fields.field('account')}
      />
      <PasswordField
        label="登录密码"
        autoComplete="current-password"
        maxLength={64}
        hint="8–20 位，同时包含字母和数字"
        {...fields.field('password')}
      />
      {captchaNeeded && <CaptchaField {...captcha.field} />}
      <Button type="submit" size="l" block loading={pending} loadingText="登录中">
        登录
      </Button>
      {exists('forgetPassword') && (
        <p className="auth__foot inline-links">
          <TextLink link={<Link to={to('forgetPassword')} />}>忘记密码</TextLink>
        </p>
      )}
    </form>
  )
}

/** After some failures the server asks for a picture with the next try, or refuses one without. */
const needsCaptcha = ({ code, data }: CallFailure): boolean =>
  code === 'AUTH-0003' ||
  (typeof data === 'object' && data !== null && 'captchaNeeded' in data && data.captchaNeeded === true)
