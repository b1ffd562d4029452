import { fieldWordsOf, sealedFields } from '@zhixiao/contract/acts/act-fields.ts'
import { type ActName, actNameOf, actOf, type Proposal } from '@zhixiao/contract/acts/acts.ts'
import { plainDigits } from '@zhixiao/domain/customer/typed-text.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { PAPER_TYPED_LENGTH, paperNumber, paperNumberFault } from '@zhixiao/domain/validate/paper-number.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useId, useState } from 'react'
import { base64Of } from '../../api/base64.ts'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { useCheckedText } from '../../layout/use-checked-text.ts'
import { useMe } from '../../session.tsx'
import type { Customer } from './customer.ts'

type Given = { custno: string; document: string; reason: string }
type Texts = Readonly<Record<string, string>>
type Form = { words: string; proposalOf: (given: Given, texts: Texts) => Proposal }

/** The acts for which a customer applies on paper, with what the form says of each; a sealed field names its file after itself. */
const paperActs = {
  'customer mobile': {
    words:
      '凭客户的书面申请和身份证件办理，由另一人复核。通过后新旧手机号都会收到短信，客户退出全部登录；号码加密保存，复核人查看时留痕。',
    proposalOf: given => ({ act: 'customer mobile', input: { ...given, mobile: 'mobile' } }),
  },
  'customer identity': {
    words:
      '凭客户的书面申请和身份证件办理，姓名、证件号码和有效期均按证件填写，须附证件影印件，由另一人复核。通过后短信告知客户；姓名和证件号码加密保存，复核人查看时留痕。',
    proposalOf: (given, { validity = '' }) => ({
      act: 'customer identity',
      input: { ...given, name: 'name', idno: 'idno', validity },
    }),
  },
  'customer copy': {
    words:
      '只为不能登录的客户办理，能登录的由客户在网站“账户与安全”的“导出个人数据”自行下载。凭客户签名的书面申请和身份证件影印件，由另一人复核；通过后短信告知客户，由您下载一次交给客户。',
    proposalOf: given => ({ act: 'customer copy', input: given }),
  },
  'customer close': {
    words: '凭客户的书面申请和身份证件办理，由另一人复核。有份额、在途交易、未到账款项、定投或未处理汇款的，须先清理。',
    proposalOf: given => ({ act: 'customer close', input: given }),
  },
} satisfies Partial<Record<ActName, Form>>
type PaperAct = keyof typeof paperActs
const acts = Object.keys(paperActs) as PaperAct[]

/** A button for each act for which the customer applied on paper. */
export function PaperActs({ customer }: { customer: Customer }) {
  const { roles } = useMe()
  const [act, setAct] = useState<PaperAct | null>(null)
  const { account } = customer
  if (account.fundAccount === null || account.closedAt !== null || !staffCan(roles, 'identity', 'make')) return null
  return (
    <>
      <p className="c-customer__acts">
        {acts.map(each => (
          <Button key={each} size="s" kind="outline" onClick={() => setAct(each)}>
            {actNameOf(each)}
          </Button>
        ))}
      </p>
      {act && <PaperForm key={act} act={act} customer={customer} onClose={() => setAct(null)} />}
    </>
  )
}

type FormProps = { act: PaperAct; customer: Customer; onClose: () => void }

/** The form of one act, then its effects and the request for a second person. */
function PaperForm({ act, customer: { custno, name }, onClose }: FormProps) {
  const form = useId()
  const [isAsking, setIsAsking] = useState(false)
  const texts = useTexts(act)
  const paper = useCheckedText()
  const why = useCheckedText()
  function next(event: FormEvent) {
    event.preventDefault()
    if (!texts.check()) return
    if (paperNumber(paper.text) === null) return paper.setFault(paperNumberFault('申请书编号'))
    if (why.text.trim().length < 4) return why.setFault('请填写理由，至少 4 个字')
    setIsAsking(true)
  }
  if (isAsking)
    return (
      <AskDialog
        afterForm
        proposal={{
          ...paperActs[act].proposalOf(
            { custno, document: paperNumber(paper.text) ?? paper.text, reason: why.text.trim() },
            texts.plain(),
          ),
          files: texts.files(),
        }}
        about={`${name}（${custno}）`}
        onClose={refusal => (refusal ? setIsAsking(false) : onClose())}
        refetch={['customer.show']}
      />
    )
  return (
    <FormDialog
      title={`${actNameOf(act)} ${name}（${custno}）`}
      open
      onClose={onClose}
      actions={
        <>
          <Button size="s" kind="outline" onClick={onClose}>
            返回
          </Button>
          <Button size="s" type="submit" form={form}>
            下一步
          </Button>
        </>
      }
    >
      <form id={form} className="c-ask" onSubmit={next} noValidate>
        <p>{paperActs[act].words}</p>
        {texts.fields.map(field => (
          <TextField key={field.label} {...field} maxLength={120} autoComplete="off" />
        ))}
        <TextField label="申请书编号" hint="归档的客户书面申请的编号" maxLength={PAPER_TYPED_LENGTH} {...paper.field} />
        <TextField label="理由" hint="不要写手机号、证件号或卡号" maxLength={200} {...why.field} />
      </form>
    </FormDialog>
  )
}

const COMMON: readonly string[] = ['custno', 'document', 'reason']

/** The fields of an act besides those that all have, as they are typed; a sealed one travels as a file that its field names. */
function useTexts(act: PaperAct) {
  const { input } = actOf(act)
  const names = Object.keys(input.shape).filter(name => !COMMON.includes(name))
  const sealed = sealedFields(input)
  const [texts, setTexts] = useState<Texts>({})
  const [faults, setFaults] = useState<Texts>({})
  const wordsOf = (name: string) => (input.shape[name] && fieldWordsOf(input.shape[name])) ?? { title: name }
  const isWell = (name: string, text: string) =>
    wordsOf(name).sealed?.(text) ?? input.shape[name]?.safeParse(text).success ?? false
  /** The typed text; numbers and days without the separators with which they were typed or copied. */
  const textOf = (name: string) => {
    const typed = (texts[name] ?? '').trim()
    const digits = plainDigits(typed)
    return /\d/.test(digits) && isWell(name, digits) ? digits : typed
  }
  const textsOf = (which: readonly string[]) => which.map(name => [name, textOf(name)] as const)
  return {
    fields: names.map(name => ({
      label: wordsOf(name).title,
      value: texts[name] ?? '',
      error: faults[name],
      onChange: ({ target }: { target: { value: string } }) => {
        setTexts({ ...texts, [name]: target.value })
        setFaults({})
      },
    })),
    check() {
      const wrong = names.filter(name => !isWell(name, textOf(name)))
      setFaults(Object.fromEntries(wrong.map(name => [name, wordsOf(name).fault ?? ''])))
      return wrong.length === 0
    },
    plain: (): Texts => Object.fromEntries(textsOf(names.filter(name => !sealed.includes(name)))),
    files: () => textsOf(sealed).map(([name, text]) => ({ name, content: base64Of(text) })),
  }
}
