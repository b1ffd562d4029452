import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { conflictOf, type StaffRole, staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Checkbox } from '@zhixiao/ui/form/Checkbox.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useId, useState } from 'react'
import { refresh } from '../../api/cache.ts'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { FormActions } from '../../layout/FormActions.tsx'
import { FormDialog } from '../../layout/FormDialog.tsx'

const all = codesOf(staffRoles)

type Props = {
  /** The member of staff whose roles change; null for a new one. */
  member: { name: string; fullName: string; roles: readonly StaffRole[] } | null
  onClose: () => void
}

/** Requests name and roles of a new or existing member of staff, which compliance releases. */
export function RolesDialog({ member, onClose }: Props) {
  const form = useId()
  const [name, setName] = useState(member?.name ?? '')
  const [fullName, setFullName] = useState(member?.fullName ?? '')
  const [roles, setRoles] = useState<readonly StaffRole[]>(member?.roles ?? [])
  const [fault, setFault] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [isAsked, setAsked] = useState(false)
  if (isAsking) {
    const proposal: Proposal = {
      act: member ? 'operators roles' : 'operators invite',
      input: { name: name.trim(), fullName: fullName.trim(), roles: [...roles] },
    }
    const onAsked = () => {
      setAsked(true)
      void refresh('staff.list')
    }
    const close = isAsked ? onClose : () => setAsking(false)
    return <AskDialog afterForm proposal={proposal} about={fullName.trim()} onClose={close} onAsked={onAsked} />
  }
  const next = (event: FormEvent) => {
    event.preventDefault()
    const found = faultOf(name.trim(), fullName.trim(), roles, member === null)
    setFault(found)
    if (found === '') setAsking(true)
  }
  const toggle = (role: StaffRole) =>
    setRoles(roles.includes(role) ? roles.filter(each => each !== role) : [...roles, role])
  return (
    <FormDialog
      title={member ? `${member.fullName}的角色` : '邀请员工'}
      open
      onClose={onClose}
      actions={<FormActions form={form} onBack={onClose} />}
    >
      <form id={form} className="c-ask" onSubmit={next} noValidate>
        {fault !== '' && (
          <Notice tone="danger" alert>
            {fault}
          </Notice>
        )}
        {!member && (
          <TextField
            label="登录名"
            hint="2 至 32 位小写字母、数字，字母开头；不能再改，也不能给别人再用"
            value={name}
            onChange={event => setName(event.target.value)}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
          />
        )}
        <TextField label="姓名" value={fullName} onChange={event => setFullName(event.target.value)} maxLength={32} />
        <fieldset className="c-roles">
          <legend>角色</legend>
          {all.map(role => (
            <Checkbox key={role} checked={roles.includes(role)} onChange={() => toggle(role)}>
              {staffRoles[role]}
            </Checkbox>
          ))}
        </fieldset>
      </form>
    </FormDialog>
  )
}

function faultOf(name: string, fullName: string, roles: readonly StaffRole[], isNew: boolean): string {
  if (isNew && !/^[a-z][a-z0-9._-]{1,31}$/.test(name)) return '登录名由 2 至 32 位小写字母、数字组成，以字母开头'
  if (fullName === '') return '请填写姓名'
  if (isNew && roles.length === 0) return '请选择至少一个角色'
  return conflictOf(roles) === null ? '' : '这些角色不能由一人担任：录入与复核须分开，审计只读与系统管理不兼其他角色'
}
