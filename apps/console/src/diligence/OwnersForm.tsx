import { ownerKinds } from '@zhixiao/domain/customer/beneficial-owners.ts'
import { type RegisterState, registerStates } from '@zhixiao/domain/customer/owner-deadlines.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { AskDialog, type Wish } from '../ask/AskDialog.tsx'
import { useCheckedText } from '../layout/use-checked-text.ts'
import { optionsOf } from '../words.ts'
import { chosen } from './chosen.ts'
import { heldChoices, newOwnerLine, type OwnerLine, ownerRoles, ownersWish } from './owners-file.ts'
import { useLines } from './use-lines.ts'

const LEAST_REASON = 4

/** Form for the ownership layers above an institution, which a colleague checks. The engine derives the beneficial owners. */
export function OwnersForm({ custno, isOpen }: { custno: string; isOpen: boolean }) {
  const { lines, addButton, change, add, remove, placed } = useLines<OwnerLine>(newOwnerLine(1))
  const [register, setRegister] = useState<RegisterState>('same')
  const { text: reason, field, setFault } = useCheckedText()
  const [wish, setWish] = useState<Wish | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim().length < LEAST_REASON) return setFault('请写明依据的材料')
    setWish(ownersWish(custno, lines, { register, reason: reason.trim() }))
  }
  return (
    <>
      {isOpen && (
        <form className="c-sec c-declare" onSubmit={submit} noValidate>
          <h3>录入持有层级</h3>
          <p className="c-quiet">
            自本机构逐层向上录入至自然人；收益权、表决权与股权相同的不用填写。没有自然人达到 25%
            且无人实际控制的，录入日常经营管理人员。
          </p>
          {lines.map(line => (
            <fieldset key={line.key} className="c-owner" ref={placed(line.key)}>
              <legend>第 {lines.indexOf(line) + 1} 行</legend>
              <LineFields line={line} lines={lines} change={part => change(line.key, part)} />
              {lines.length > 1 && (
                <Button size="s" kind="ghost" onClick={() => remove(line.key)}>
                  删除第 {lines.indexOf(line) + 1} 行
                </Button>
              )}
            </fieldset>
          ))}
          <p>
            <Button size="s" kind="outline" icon="plus" ref={addButton} onClick={() => add(newOwnerLine)}>
              增加一行
            </Button>
          </p>
          <SelectField
            label="与受益所有人登记信息"
            value={register}
            options={optionsOf(registerStates)}
            onChange={event => setRegister(chosen(registerStates, event.target.value) ?? register)}
          />
          <TextField label="依据" hint="例如公司章程、股东名册和登记系统查询结果" {...field} maxLength={200} />
          <p>
            <Button size="s" type="submit">
              试算受益所有人
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

type TypedField = 'name' | 'idNumber' | 'equity' | 'income' | 'votes' | 'controlBy'
type LineFieldsProps = { line: OwnerLine; lines: readonly OwnerLine[]; change: (part: Partial<OwnerLine>) => void }

function LineFields({ line, lines, change }: LineFieldsProps) {
  const text = (name: TypedField) => ({
    value: line[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    autoComplete: 'off',
  })
  return (
    <div className="c-owner__fields">
      <SelectField
        label="关系"
        value={line.role}
        options={optionsOf(ownerRoles)}
        onChange={event => change({ role: chosen(ownerRoles, event.target.value) ?? line.role })}
      />
      <SelectField
        label="类型"
        value={line.kind}
        options={optionsOf(ownerKinds)}
        onChange={event => change({ kind: chosen(ownerKinds, event.target.value) ?? line.kind })}
      />
      <TextField label="姓名或名称" {...text('name')} maxLength={60} />
      <TextField label="证件号码" {...text('idNumber')} maxLength={32} />
      {line.role === 'holds' && (
        <>
          <SelectField
            label="持有谁"
            value={line.of}
            options={heldChoices(lines, line)}
            onChange={event => change({ of: event.target.value })}
          />
          <TextField label="股权（%）" {...text('equity')} inputMode="decimal" maxLength={8} />
          <TextField label="收益权（%）" {...text('income')} inputMode="decimal" maxLength={8} />
          <TextField label="表决权（%）" {...text('votes')} inputMode="decimal" maxLength={8} />
        </>
      )}
      {line.role === 'controls' && <TextField label="控制方式" {...text('controlBy')} maxLength={60} />}
    </div>
  )
}
