import type { CallFailure } from '@zhixiao/client/call-result.ts'
import type { SentOf } from '@zhixiao/contract/calls.ts'
import { randomUuid } from '@zhixiao/contract/random-uuid.ts'
import { CUSTOMER_KIND } from '@zhixiao/domain/codes/customer-kinds.ts'
import { ID_TYPE, idTypes } from '@zhixiao/domain/codes/id-types.ts'
import { orgIdTypes } from '@zhixiao/domain/codes/org-id-types.ts'
import { plainDigits } from '@zhixiao/domain/customer/typed-text.ts'
import { TextLink } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { CaptchaField } from '@zhixiao/ui/form/CaptchaField.tsx'
import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { PasswordField, TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/call.ts'
import { mobileFault } from '../../form/mobile.ts'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { useCaptcha } from '../../form/use-captcha.ts'
import { needed, type Rules, useFields } from '../../form/use-fields.ts'
import { to } from '../../paths.ts'
import { signIn } from '../../session/sign-in.ts'
import { loginFault } from './login-fault.ts'
import { type NewDeviceMessage, NewDeviceStep, newDeviceMessage } from './NewDeviceStep.tsx'

type Paper = Required<Pick<SentOf<'token.login'>, 'custtype' | 'idType'>> & { label: string }
type Name = 'paper' | 'account' | 'password'

const byMobile: Paper = { custtype: CUSTOMER_KIND.person, idType: ID_TYPE.mobile, label: idTypes[ID_TYPE.mobile] }
// Document types ordered by use: the most common first, those of institutions last.
const papers: readonly Paper[] = [
  byMobile,
  ...([ID_TYPE.idCard, ID_TYPE.fundAccount, '1', '2', '3', '4', 'A'] as const).map(
    (idType): Paper => ({ custtype: CUSTOMER_KIND.person, idType, label: idTypes[idType] }),
  ),
  ...(['0', '1', '2', '3', '4', '5', '6', '9'] as const).map(
    (idType): Paper => ({ custtype: CUSTOMER_KIND.institution, idType, label: `机构：${orgIdTypes[idType]}` }),
  ),
]
const keyOf = ({ custtype, idType }: Paper): string => `${custtype}-${idType}`
const options = papers.map(paper => ({ value: keyOf(paper), label: paper.label }))
const paperOf = (key: string): Paper => papers.find(paper => keyOf(paper) === key) ?? byMobile

/** The name of a document's number: '身份证号码', '统一社会信用代码', '基金账号', or '主管单位批文号' from the text in brackets. */
function numberOf({ label }: Paper): string {
  const name = label.replace('机构：', '').replace(/^.+（具有(.+)）$/, '$1')
  return /[号码]$/.test(name) ? name : `${name}号码`
}

const rules: Rules<Name> = {
  paper: () => undefined,
  account: (value, { paper }) =>
    paper === keyOf(byMobile) ? mobileFault(value) : needed(`请输入${numberOf(paperOf(paper))}`)(value),
  password: needed('请输入登录密码'),
}

export function PasswordLogin() {
  const [values, setValues] = useState<Record<Name, string>>({
    paper: keyOf(byMobile),
    account: '',
    password: '',
  })
  const fields = useFields(values, change => setValues(before => ({ ...before, ...change })), rules)
  const [captchaNeeded, setCaptchaNeeded] = useState(false)
  // Kept until an answer arrives: the server counts one wrong password under one id once.
  const attempt = useRef<string>(randomUuid())
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [message, setMessage] = useState<NewDeviceMessage>()
  const paper = paperOf(values.paper)
  const account = paper.custtype === CUSTOMER_KIND.person ? plainDigits(values.account) : values.account.trim()
  const captcha = useCaptcha('login', account, captchaNeeded)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending || !fields.passes()) return
    setPending(true)
    setRefusal(undefined)
    const result = await send()
    if (result?.ok) return signIn(result.data)
    setPending(false)
    if (result) refuse(result)
  }

  /** Returns undefined, after showing an error, while the captcha is unsolved. */
  async function send(smsCode?: string) {
    const { custtype, idType } = paper
    const proof = captchaNeeded ? await captcha.proof() : {}
    if (!proof) return undefined
    const input = { custtype, idType, account, password: values.password, ...proof, ...(smsCode && { smsCode }) }
    const result = await call('token.login', input, { requestId: attempt.current })
    const unknownOutcome = !result.ok && (result.kind === 'network' || result.kind === 'timeout')
    if (!unknownOutcome) attempt.current = randomUuid()
    return result
  }

  function refuse(failure: CallFailure) {
    const message = newDeviceMessage(failure)
    setMessage(message)
    // A picture can be used once, so the next attempt needs another.
    if (captchaNeeded) captcha.renew(failure.code === 'CAPTCHA-0001' ? failure.msg : undefined)
    if (message) return setCaptchaNeeded(needsCaptcha(failure))
    if (needsCaptcha(failure)) setCaptchaNeeded(true)
    if (failure.code === 'AUTH-0002') fields.refuse('password', loginFault(failure))
    else if (failure.code !== 'CAPTCHA-0001') setRefusal(loginFault(failure))
  }

  if (message) {
    return (
      <NewDeviceStep
        message={message}
        send={send}
        onRefused={refuse}
        onBack={() => setMessage(undefined)}
        captcha={captchaNeeded && <CaptchaField {...captcha.field} />}
      />
    )
  }
  return (
    <form className="auth__fields" ref={fields.form} onSubmit={submit} noValidate>
      {refusal && (
        <Notice tone="danger" alert>
          {refusal}
        </Notice>
      )}
      <TextField
        label={numberOf(paper)}
        autoComplete="username"
        inputMode={paper === byMobile ? 'tel' : 'text'}
        placeholder={`请输入${numberOf(paper)}`}
        {...fields.field('account')}
      />
      <SelectField label="账号类型" options={options} {...fields.field('paper')} />
      <PasswordField
        label="登录密码"
        autoComplete="current-password"
        hint="8–20 位，同时包含字母和数字"
        {...fields.field('password')}
      />
      {captchaNeeded && <CaptchaField {...captcha.field} />}
      <SubmitButton loading={pending} loadingText="登录中">
        登录
      </SubmitButton>
      <p className="auth__foot inline-links">
        <TextLink link={<Link to={to('forgetPassword')} />}>忘记密码</TextLink>
      </p>
    </form>
  )
}

/** After some failures the server requires a captcha with the next attempt, or refuses one without. */
const needsCaptcha = ({ code, data }: CallFailure): boolean =>
  code === 'AUTH-0003' ||
  (typeof data === 'object' && data !== null && 'captchaNeeded' in data && data.captchaNeeded === true)
