import { parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { ID_TYPE } from '@zhixiao/domain/codes/id-types.ts'
import { type IdNumberFault, isAdult, readIdNumber } from '@zhixiao/domain/customer/id-number.ts'
import { PERSON_NAME, plainDigits, printedName } from '@zhixiao/domain/customer/typed-text.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/query.ts'
import { type IdCardRead, IdPictures } from '../../../features/identity/IdPictures.tsx'
import { ValidityFields } from '../../../features/profile/ValidityFields.tsx'
import { sentValidity, validityFault, validityOf } from '../../../features/profile/validity.ts'
import { must, type Rules, reasonOf, useFields } from '../../../form/use-fields.ts'
import { changeDraft, currentIdentity, identityText, isOpened, useDraft } from './draft.ts'
import type { StepProps } from './step-props.ts'

type Name = 'custname' | 'idno' | 'invalidate'

const faults: Record<Exclude<IdNumberFault, 'form'>, string> = {
  region: '证件号码的地区有误，请核对前 6 位',
  birthday: '证件号码中的出生日期有误，请核对',
  'check-digit': '证件号码有误，请逐位核对',
  'permanent-resident': '外国人永久居留身份证暂不支持网上开户，请到柜台办理',
}

/** Name, number and validity of the ID card; its images may follow before the first purchase. */
export function IdentityStep({ onNext }: StepProps) {
  const { identity, sent } = useDraft()
  const today = useCall('trade.sysdate', {}, { staleMs: 60_000 }).data?.date ?? ''
  const change = (part: Partial<typeof identity>) =>
    changeDraft(draft => ({ identity: { ...draft.identity, ...part } }))

  const rules: Rules<Name> = {
    custname: must(text => PERSON_NAME.test(printedName(text)), '请输入证件上的姓名'),
    idno: text => idnoFault(text, today),
    invalidate: () => validityFault(identity, today),
  }
  const values = { custname: identity.custname, idno: identity.idno, invalidate: sentValidity(identity) }
  const fields = useFields(
    values,
    ({ custname, idno }) =>
      change({ ...(custname !== undefined && { custname }), ...(idno !== undefined && { idno }) }),
    rules,
  )
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const validity = fields.field('invalidate')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending || !fields.passes()) return
    const clean = {
      ...identity,
      custname: printedName(identity.custname),
      idno: plainDigits(identity.idno).toUpperCase(),
    }
    setPending(true)
    setRefusal(undefined)
    const input = {
      custname: clean.custname,
      idtype: ID_TYPE.idCard,
      idno: clean.idno,
      invalidate: sentValidity(clean),
    } as const
    const result = await call('account.openCheck', input)
    setPending(false)
    if (!result.ok) return isOpened(result) || fields.refuseBy(result) ? undefined : setRefusal(reasonOf(result))
    changeDraft(() => ({ identity: clean, checked: identityText(clean) }))
    onNext()
  }

  // Keeps what the customer typed, but overwrites what was read from an earlier picture.
  const lastRead = useRef({ custname: '', idno: '', invalidate: '' })
  function fill(read: IdCardRead) {
    const now = currentIdentity()
    const free = (name: Name, value: string) => value === '' || value === lastRead.current[name]
    if (read.side === 'back') {
      if (free('invalidate', sentValidity(now))) change(validityOf(read.invalidate))
    } else {
      const { custname, idno } = read
      fields.set({
        ...(free('custname', now.custname) && { custname }),
        ...(free('idno', now.idno) && { idno }),
      })
      changeDraft(({ profile }) => (profile.address === '' ? { profile: { ...profile, address: read.address } } : {}))
    }
    lastRead.current = { ...lastRead.current, ...read }
  }

  const later = !sent.front || !sent.back
  return (
    <form className="stack" ref={fields.form} onSubmit={submit} noValidate>
      {refusal && (
        <Notice tone="danger" alert>
          {refusal}
        </Notice>
      )}
      <Panel title="上传身份证" note="仅用于实名核验">
        <IdPictures
          sent={sent}
          onSent={side => changeDraft(draft => ({ sent: { ...draft.sent, [side]: true } }))}
          onRead={fill}
        />
      </Panel>
      <Panel title="填写证件信息">
        <div className="identity-fields">
          <TextField label="姓名" autoComplete="name" {...fields.field('custname')} />
          <TextField label="证件号码" autoComplete="off" {...fields.field('idno')} />
          <ValidityFields
            values={identity}
            onChange={next => {
              fields.set({ invalidate: sentValidity(next) })
              change(next)
            }}
            onBlur={validity.onBlur}
            error={validity.error}
          />
        </div>
      </Panel>
      <div className="form-actions wizard__acts">
        <span className="faint wizard__later">{later ? '证件照片可稍后补传，首次购买前须完成' : ''}</span>
        <Button type="submit" size="l" loading={pending} loadingText="核验中">
          下一步
        </Button>
      </div>
    </form>
  )
}

function idnoFault(text: string, today: string): string | undefined {
  const number = plainDigits(text)
  const short = 18 - number.length
  if (short > 0) return number === '' ? '请输入 18 位证件号码' : `证件号码应为 18 位，还差 ${short} 位`
  const day = parseIsoDate(today)
  if (day === null) return undefined
  const read = readIdNumber(number, day)
  if (!read.ok) return read.fault === 'form' ? '证件号码应为 17 位数字加 1 位数字或 X' : faults[read.fault]
  return isAdult(read.id.birthday, day) ? undefined : '未满 18 周岁暂不支持网上开户'
}
