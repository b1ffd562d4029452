import { fieldWordsOf, isChoice, isFlag, isList, isOptional, sealedFields } from '@zhixiao/contract/acts/act-fields.ts'
import { type ActInput, type ActName, actNameOf, actOf, type Proposal } from '@zhixiao/contract/acts/acts.ts'
import type { ConsoleCallName } from '@zhixiao/contract/console/console-calls.ts'
import { plainDigits } from '@zhixiao/domain/customer/typed-text.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import { base64Of } from '../api/base64.ts'
import { FormActions } from '../layout/FormActions.tsx'
import { FormDialog } from '../layout/FormDialog.tsx'
import { useMe } from '../session.tsx'
import { AskDialog } from './AskDialog.tsx'

type Props<Name extends ActName> = {
  act: Name
  /** What the screen knows of the input: its object. All other fields are typed. */
  given: Partial<ActInput<Name>>
  /** The object, shown after the name of the act. */
  about: string
  /** Calls whose answers show the result. */
  refetch: readonly ConsoleCallName[]
  /** What the form says before its fields. */
  words?: string | undefined
}

/** The button of an act on the screen of its object, for staff who may ask for it: a form made of its definition, then its effects and the request. */
export function AskButton<Name extends ActName>(props: Props<Name>) {
  const { roles } = useMe()
  const [isOpen, setIsOpen] = useState(false)
  if (!staffCan(roles, actOf(props.act).area, 'make')) return null
  return (
    <>
      <Button size="s" kind="outline" onClick={() => setIsOpen(true)}>
        {actNameOf(props.act)}
      </Button>
      {isOpen && <AskForm {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function AskForm<Name extends ActName>({
  act,
  given,
  about,
  refetch,
  words,
  onClose,
}: Props<Name> & { onClose: () => void }) {
  const form = useId()
  const [isAsking, setIsAsking] = useState(false)
  const typed = useTyped(act, Object.keys(given))
  function next(event: FormEvent) {
    event.preventDefault()
    if (typed.check()) setIsAsking(true)
  }
  if (isAsking)
    return (
      <AskDialog
        afterForm
        // The server reads the input by the same definition.
        proposal={{ act, input: { ...given, ...typed.input() }, files: typed.files() } as unknown as Proposal}
        about={about}
        onClose={refusal => (refusal ? setIsAsking(false) : onClose())}
        refetch={refetch}
      />
    )
  return (
    <FormDialog
      title={`${actNameOf(act)} ${about}`}
      open
      onClose={onClose}
      actions={<FormActions form={form} onBack={onClose} />}
    >
      <form id={form} className="c-ask" onSubmit={next} noValidate>
        {words && <p>{words}</p>}
        {typed.fields.map(({ options, ...field }) =>
          options ? (
            <SelectField key={field.label} {...field} options={options} placeholder="请选择" />
          ) : (
            <TextField key={field.label} {...field} maxLength={200} autoComplete="off" />
          ),
        )}
      </form>
    </FormDialog>
  )
}

type Texts = Readonly<Record<string, string>>

/** The fields of an act that its screen does not give, as they are typed; a sealed one travels as a file that its field names. */
function useTyped(act: ActName, given: readonly string[]) {
  const { shape } = actOf(act).input
  const sealed = sealedFields(actOf(act).input)
  const [texts, setTexts] = useState<Texts>({})
  const [faults, setFaults] = useState<Texts>({})
  const typed = Object.entries(shape).flatMap(([name, form]) => {
    if (given.includes(name)) return []
    const words = fieldWordsOf(form) ?? { title: name }
    if (isList(form) || isFlag(form) || words.readFrom) throw new Error(`The field ${name} of ${act} is no text.`)
    return [{ name, form, words }]
  })
  const isWell = ({ form, words }: (typeof typed)[number], text: string): boolean =>
    (text === '' && isOptional(form)) || (words.sealed?.(text) ?? form.safeParse(text).success)
  /** The typed text; numbers and days without the separators with which they were typed or copied. */
  const textOf = (field: (typeof typed)[number]) => {
    const text = (texts[field.name] ?? '').trim()
    const digits = plainDigits(text)
    return /\d/.test(digits) && isWell(field, digits) ? digits : text
  }
  const filled = () => typed.map(field => ({ ...field, text: textOf(field) })).filter(({ text }) => text !== '')
  return {
    fields: typed.map(({ name, form, words: { title, hint, values } }) => ({
      label: title,
      hint,
      value: texts[name] ?? '',
      error: faults[name],
      options:
        isChoice(form) && typeof values === 'object'
          ? Object.entries(values).map(([value, label]) => ({ value, label }))
          : undefined,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
        setTexts({ ...texts, [name]: target.value })
        setFaults({})
      },
    })),
    check(): boolean {
      const wrong = typed.filter(field => !isWell(field, textOf(field)))
      setFaults(Object.fromEntries(wrong.map(({ name, words }) => [name, words.fault ?? `请填写${words.title}`])))
      return wrong.length === 0
    },
    input: () =>
      Object.fromEntries(
        filled().map(({ name, form, text }) => [name, sealed.includes(name) ? name : form.safeParse(text).data]),
      ),
    files: () =>
      filled()
        .filter(({ name }) => sealed.includes(name))
        .map(({ name, text }) => ({ name, content: base64Of(text) })),
  }
}
