import { ID_TYPE } from '@zhixiao/domain/codes/id-types.ts'
import { integrityName } from '@zhixiao/domain/codes/integrity.ts'
import { cardPartsOf, cardTailMask, idNumberMask, mobileMask } from '@zhixiao/domain/customer/masks.ts'
import { Button, TextLink } from '@zhixiao/ui/action/Button.tsx'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { FieldError } from '@zhixiao/ui/form/Field.tsx'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useCall, useSend } from '../../../api/query.ts'
import { isExplained, sentProfile } from '../../../features/profile/profile.ts'
import { sentValidity } from '../../../features/profile/validity.ts'
import { sentAnswers, withoutRefused } from '../../../features/risk/answers.ts'
import { acceptedOf, useAgreements } from '../../../form/use-agreements.ts'
import { useDictionaries } from '../../../form/use-dictionaries.ts'
import { reasonOf } from '../../../form/use-fields.ts'
import { to } from '../../../paths.ts'
import { refreshUser } from '../../../session/user.ts'
import { AgreementTick } from '../AgreementTick.tsx'
import { changeDraft, type Draft, forgetDraft, isOpened, type Step, stepOfField, useDraft } from './draft.ts'
import type { StepProps } from './step-props.ts'

const dictionaries = ['taxResident'] as const

type Props = StepProps & { onOpened: (account: { fundAccount: string; riskability: string }) => void }

/** A summary of everything entered, the agreements, and the application. */
export function ConfirmStep({ onBack, onMend, onOpened }: Props) {
  const draft = useDraft()
  const paper = useCall('account.riskInfo', {}, { staleMs: 60_000 })
  const opening = useSend('account.open')
  const agreements = useAgreements('open')
  const { nameOf } = useDictionaries(dictionaries)
  const [fault, setFault] = useState<string>()
  const [refusal, setRefusal] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (opening.pending) return
    if (!draft.agreed) {
      event.currentTarget.querySelector<HTMLElement>('[name="agreed"]')?.focus()
      return setFault('请阅读并同意以上协议')
    }
    const input = applicationOf(draft, paper.data?.questions ?? [])
    if (!input) return onMend('risk', '请完成全部测评题目')
    setRefusal(undefined)
    const result = await opening.send({ ...input, agreements: acceptedOf(agreements) })
    if (result.ok) {
      onOpened(result.data)
      await refreshUser()
      return forgetDraft()
    }
    if (isOpened(result)) return
    const step = stepOfField(result.field, result.code)
    if (step === 'confirm') return setRefusal(reasonOf(result))
    // The refused step no longer counts as done.
    changeDraft(({ answers }) => {
      const left = withoutRefused(answers, result.field)
      return left === answers ? (undone[step] ?? {}) : { answers: left, riskDone: false }
    })
    onMend(step, reasonOf(result))
  }

  const { identity, profile, proven, agreed } = draft
  return (
    <form className="confirm-parts" onSubmit={submit} noValidate>
      <Panel title="确认开户信息">
        <KeyValues
          items={[
            { label: '姓名', value: <Editable text={identity.custname} step="identity" name="姓名" /> },
            { label: '证件号码', value: idNumberMask(identity.idno) },
            { label: '证件有效期至', value: identity.forGood ? '长期' : identity.lastDay },
            { label: '联系地址', value: <Editable text={profile.address} step="profile" name="个人资料" /> },
            { label: '实际控制人', value: isExplained('controller', profile) ? profile.controllerName : '本人' },
            { label: '实际受益人', value: isExplained('beneficiary', profile) ? profile.beneficiaryName : '本人' },
            { label: '诚信记录', value: integrityName(profile.badintegrity) },
            { label: '税收居民身份', value: nameOf('taxResident', profile.taxStatus) },
            {
              label: '银行卡',
              value: (
                <Editable
                  text={`${proven?.bankName ?? ''} ${cardTailMask(cardPartsOf(proven?.cardno ?? ''))}`}
                  step="card"
                  name="银行卡"
                />
              ),
            },
            { label: '银行预留手机号', value: mobileMask(proven?.mobileno ?? '') },
            { label: '交易密码', value: <Editable text="已设置" step="password" name="交易密码" /> },
            { label: '风险测评', value: <Editable text="已完成，提交后得出结果" step="risk" name="风险测评" /> },
          ]}
        />
      </Panel>
      <AgreementTick
        agreements={agreements}
        agreed={agreed}
        onChange={yes => {
          changeDraft(() => ({ agreed: yes }))
          setFault(undefined)
        }}
        error={fault}
      />
      {refusal && <FieldError alert>{refusal}</FieldError>}
      <div className="form-actions wizard__acts">
        <Button kind="ghost" size="l" onClick={onBack}>
          上一步
        </Button>
        <Button type="submit" size="l" loading={opening.pending}>
          提交开户
        </Button>
      </div>
    </form>
  )
}

function Editable({ text, step, name }: { text: string; step: Step; name: string }) {
  return (
    <span className="inline-links">
      {text} <TextLink link={<Link to={to('openaccount', { step })} aria-label={`修改${name}`} />}>修改</TextLink>
    </span>
  )
}

const undone: Partial<Record<Step, Partial<Draft>>> = {
  card: { proven: undefined },
  password: { tradePassword: '' },
  risk: { answers: {}, riskDone: false },
}

function applicationOf(draft: Draft, questions: Parameters<typeof sentAnswers>[0]) {
  const { identity, proven, profile, tradePassword, paperVersion, answers } = draft
  const riskAnswers = sentAnswers(questions, answers)
  if (!riskAnswers || !proven || questions.length === 0) return null
  const { cardno, mobileno, cardTicket } = proven
  return {
    custname: identity.custname,
    idtype: ID_TYPE.idCard,
    idno: identity.idno,
    invalidate: sentValidity(identity),
    ...sentProfile(profile),
    cardno,
    mobileno,
    cardTicket,
    tradePassword,
    paperVersion,
    riskAnswers,
  }
}
