import { useQuery } from '@tanstack/react-query'
import { noticeGroups } from '@zhixiao/domain/codes/notice-groups.ts'
import { serviceTypes } from '@zhixiao/domain/codes/service-types.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { type Option, SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { optionsOf } from '../../words.ts'
import { kindNames, placeParts, type TextKind, type TextList } from './text.ts'

const ID = /^[A-Za-z0-9_-]{1,64}$/
/** `A038.2027-01-01` is the version of A038 in force from that day. */
const DATED_ID = /^[A-Za-z0-9_-]{1,64}(?:\.\d{4}-\d{2}-\d{2})?$/

/** The folders of a kind by name; null if the folder is typed, '' if the kind has none. */
function groupsOf(kind: TextKind, columns: readonly Option[]): readonly Option[] | null | '' {
  if (kind === 'notice') return optionsOf(noticeGroups)
  if (kind === 'service') return Object.entries(serviceTypes).map(([value, { name }]) => ({ value, label: name }))
  if (kind === 'article') return columns
  return kind === 'advert' || kind === 'agreement' ? null : ''
}

const groupLabels: Partial<Record<TextKind, string>> = {
  notice: '公告类别',
  service: '栏目',
  article: '栏目',
  advert: '位置，例如 home',
  agreement: '协议编号，例如 service',
}

/** The columns on the site, by title. */
async function listColumns(): Promise<Option[]> {
  const columns: Option[] = []
  let after: string | null = null
  do {
    const page: TextList = await call('content.list', { kind: 'column', ...(after !== null && { after }) })
    for (const { place, title, state } of page.list)
      if (state === 'shown') columns.push({ value: placeParts(place).id, label: title })
    after = page.next
  } while (after !== null)
  return columns
}

/** Asks for the place of a new text and opens the editor there. */
export function NewTextDialog({ kind: first, onClose }: { kind: TextKind | null; onClose: () => void }) {
  const form = useId()
  const navigate = useNavigate()
  const [kind, setKind] = useState<TextKind>(first ?? 'notice')
  const [group, setGroup] = useState('')
  const [id, setId] = useState('')
  const [fault, setFault] = useState<{ field: 'group' | 'id'; text: string } | null>(null)
  const columns = useQuery({ queryKey: ['content.list', 'columns'], queryFn: listColumns, enabled: kind === 'article' })
  const groups = groupsOf(kind, columns.data ?? [])
  const label = groupLabels[kind] ?? '分组'
  const chosen = groups !== '' && groups !== null && group === '' ? (groups[0]?.value ?? '') : group
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (groups !== '' && !ID.test(chosen)) return setFault({ field: 'group', text: `请填写${label}` })
    if (id === '') return setFault({ field: 'id', text: `请填写${kind === 'agreement' ? '版本' : '编号'}` })
    if (!DATED_ID.test(id))
      return setFault({ field: 'id', text: '编号只能用字母、数字、- 和 _，按日期的版本写成 A038.2027-01-01' })
    if (kind === 'agreement' && !/^v[1-9]\d{0,2}$/.test(id))
      return setFault({ field: 'id', text: '协议的编号是版本，例如 v2' })
    const place = [kind, ...(groups === '' ? [] : [chosen]), id].join('/')
    try {
      const { present } = await call('content.show', { place })
      if (present) return setFault({ field: 'id', text: '这个编号已用于另一篇内容，请换一个' })
    } catch (error) {
      return setFault({ field: 'id', text: error instanceof Error ? error.message : String(error) })
    }
    void navigate(`/content/${place}`)
  }
  const groupField = {
    label,
    value: chosen,
    onChange: (event: { target: { value: string } }) => {
      setGroup(event.target.value.trim())
      setFault(null)
    },
    error: fault?.field === 'group' ? fault.text : kind === 'article' ? columns.error?.message : undefined,
  }
  const actions = (
    <>
      <Button size="s" kind="outline" onClick={onClose}>
        返回
      </Button>
      <Button size="s" type="submit" form={form}>
        开始撰写
      </Button>
    </>
  )
  return (
    <FormDialog title="新建内容" open onClose={onClose} actions={actions}>
      <form id={form} className="c-ask" onSubmit={event => void submit(event)} noValidate>
        <SelectField
          label="类别"
          options={optionsOf(kindNames)}
          value={kind}
          onChange={event => {
            if (isCode(kindNames, event.target.value)) setKind(event.target.value)
            setGroup('')
            setFault(null)
          }}
        />
        {groups === null && <TextField {...groupField} maxLength={64} />}
        {groups !== '' && groups !== null && <SelectField {...groupField} options={groups} />}
        <TextField
          label={kind === 'agreement' ? '版本，例如 v2' : '编号'}
          hint={
            kind === 'agreement'
              ? '以后不变，是网址的一部分'
              : '以后不变，是网址的一部分；A038.2027-01-01 是 A038 自该日起的版本'
          }
          value={id}
          onChange={event => {
            setId(event.target.value.trim())
            setFault(null)
          }}
          error={fault?.field === 'id' ? fault.text : undefined}
          maxLength={75}
        />
      </form>
    </FormDialog>
  )
}
