import { dictionaries } from '@zhixiao/domain/codes/dictionaries.ts'
import { CHINA } from '@zhixiao/domain/codes/nationalities.ts'
import { paysTaxElsewhere } from '@zhixiao/domain/codes/tax-status.ts'
import { type EntityKind, entityKinds } from '@zhixiao/domain/customer/crs-rules.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { AskDialog, type Wish } from '../ask/AskDialog.tsx'
import { useCheckedText } from '../layout/use-checked-text.ts'
import { optionsOf } from '../words.ts'
import { chosen } from './chosen.ts'
import { newTaxLine, type TaxLine, taxSubjects, taxWish } from './tax-file.ts'
import { useLines } from './use-lines.ts'

const LEAST_REASON = 4
const answers = (rows: readonly (readonly [string, string])[]) => rows.map(([value, label]) => ({ value, label }))
const statuses = answers(dictionaries.taxResident)
const reasons = answers(dictionaries.noTinReason)
const countries = answers(dictionaries.nationality.filter(([code]) => code !== CHINA))

/** Enters the paper on which an institution and its controlling persons declare their tax residency, for a colleague to check. */
export function TaxForm({ custno, isOpen }: { custno: string; isOpen: boolean }) {
  const { lines, addButton, change, add, remove, placed } = useLines<TaxLine>(newTaxLine(1, 'institution'))
  const [entity, setEntity] = useState<EntityKind>('active')
  const { text: reason, field, setFault } = useCheckedText()
  const [wish, setWish] = useState<Wish | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim().length < LEAST_REASON) return setFault('请写明依据的声明文件')
    setWish(taxWish(custno, lines, entity, reason.trim()))
  }
  return (
    <>
      {isOpen && (
        <form className="c-sec c-declare" onSubmit={submit} noValidate>
          <h3>录入税收居民身份声明</h3>
          <p className="c-quiet">
            按机构签章的声明文件录入。消极非金融机构须录入每名控制人；有多个税收居民国（地区）的，每个国家（地区）一行。
          </p>
          <SelectField
            label="机构类型"
            value={entity}
            options={optionsOf(entityKinds)}
            onChange={event => setEntity(chosen(entityKinds, event.target.value) ?? entity)}
          />
          {lines.map((line, at) => (
            <fieldset key={line.key} className="c-owner" ref={placed(line.key)}>
              <legend>第 {at + 1} 行</legend>
              <LineFields line={line} isFirst={at === 0} change={part => change(line.key, part)} />
              {at > 0 && (
                <Button size="s" kind="ghost" onClick={() => remove(line.key)}>
                  删除第 {at + 1} 行
                </Button>
              )}
            </fieldset>
          ))}
          <p>
            <Button
              size="s"
              kind="outline"
              icon="plus"
              ref={addButton}
              onClick={() => add(key => newTaxLine(key, entity === 'passive' ? 'controller' : 'institution'))}
            >
              增加一行
            </Button>
          </p>
          <TextField label="依据" hint="例如机构签章的声明文件及其日期" {...field} maxLength={200} />
          <p>
            <Button size="s" type="submit">
              核对声明
            </Button>
          </p>
        </form>
      )}
      {/* Stays while the form gives way to the request: it says what was submitted. */}
      {wish && (
        <AskDialog
          wish={wish}
          about={`客户 ${custno}`}
          onClose={() => setWish(null)}
          refetch={['owner.show', custno]}
        />
      )}
    </>
  )
}

type TypedField = 'who' | 'surname' | 'givenName' | 'birthPlace' | 'address' | 'tin'
type ChosenField = 'status' | 'country' | 'noTinReason'
type LineFieldsProps = { line: TaxLine; isFirst: boolean; change: (part: Partial<TaxLine>) => void }

function LineFields({ line, isFirst, change }: LineFieldsProps) {
  const text = (name: TypedField, maxLength: number) => ({
    ...{ value: line[name], maxLength, autoComplete: 'off' },
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  const choice = (name: ChosenField) => ({
    ...{ value: line[name], placeholder: '请选择' },
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <div className="c-owner__fields">
      {!isFirst && (
        <SelectField
          label="声明人"
          value={line.subject}
          options={optionsOf(taxSubjects)}
          onChange={event => change({ subject: chosen(taxSubjects, event.target.value) ?? line.subject })}
        />
      )}
      {line.subject === 'controller' && <TextField label="姓名" {...text('who', 60)} />}
      <SelectField label="税收居民身份" options={statuses} {...choice('status')} />
      {paysTaxElsewhere(line.status) && (
        <>
          <TextField label={line.subject === 'controller' ? '英文姓' : '英文名称'} {...text('surname', 120)} />
          {line.subject === 'controller' && (
            <>
              <TextField label="英文名" {...text('givenName', 40)} />
              <TextField label="出生地" {...text('birthPlace', 60)} />
            </>
          )}
          <TextField label="现居地址" {...text('address', 120)} />
          <SelectField label="税收居民国（地区）" options={countries} {...choice('country')} />
          <TextField label="纳税人识别号" {...text('tin', 32)} />
          {line.tin.trim() === '' && (
            <SelectField label="无识别号的原因" options={reasons} {...choice('noTinReason')} />
          )}
        </>
      )}
    </div>
  )
}
