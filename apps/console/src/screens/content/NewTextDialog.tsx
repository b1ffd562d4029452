import { noticeGroups } from '@zhixiao/domain/codes/notice-groups.ts'
import { serviceTypes } from '@zhixiao/domain/codes/service-types.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Dialog } from '@zhixiao/ui/feedback/Dialog.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { kindNames, kinds, type TextKind } from './text.ts'

const ID = /^[A-Za-z0-9_-]{1,64}$/

/** The known folders of a kind; null if the group is typed, '' if the kind has none. */
function groupsOf(kind: TextKind): readonly (readonly [string, string])[] | null | '' {
  if (kind === 'notice') return Object.entries(noticeGroups)
  if (kind === 'service') return Object.entries(serviceTypes).map(([code, { name }]) => [code, name])
  return kind === 'article' || kind === 'advert' || kind === 'agreement' ? null : ''
}

const groupLabels: Partial<Record<TextKind, string>> = {
  notice: '公告类别',
  service: '栏目',
  article: '栏目编号',
  advert: '位置，例如 home',
  agreement: '协议编号，例如 service',
}

/** Asks for the place of a new text and opens the editor there. */
export function NewTextDialog({ kind: first, onClose }: { kind: TextKind | null; onClose: () => void }) {
  const form = useId()
  const navigate = useNavigate()
  const [kind, setKind] = useState<TextKind>(first ?? 'notice')
  const [group, setGroup] = useState('')
  const [id, setId] = useState('')
  const [fault, setFault] = useState('')
  const groups = groupsOf(kind)
  const chosen = typeof groups === 'object' && groups !== null && group === '' ? (groups[0]?.[0] ?? '') : group
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (groups !== '' && !ID.test(chosen)) return setFault(`请填写${groupLabels[kind] ?? '分组'}`)
    if (!ID.test(id)) return setFault('编号只能用字母、数字、- 和 _')
    if (kind === 'agreement' && !/^v[1-9]\d{0,2}$/.test(id)) return setFault('协议的编号是版本，例如 v2')
    void navigate(`/content/${[kind, ...(groups === '' ? [] : [chosen]), id].join('/')}`)
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
    <Dialog title="新建内容" open onClose={onClose} actions={actions}>
      <form id={form} className="c-ask c-content__form" onSubmit={submit} noValidate>
        <label>
          类别
          <select
            value={kind}
            onChange={event => {
              if (isCode(kindNames, event.target.value)) setKind(event.target.value)
              setGroup('')
              setFault('')
            }}
          >
            {kinds.map(each => (
              <option key={each} value={each}>
                {kindNames[each]}
              </option>
            ))}
          </select>
        </label>
        {typeof groups === 'object' && groups !== null && (
          <label>
            {groupLabels[kind]}
            <select value={chosen} onChange={event => setGroup(event.target.value)}>
              {groups.map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {groups === null && (
          <TextField
            label={groupLabels[kind] ?? '分组'}
            value={group}
            onChange={event => setGroup(event.target.value.trim())}
            maxLength={64}
          />
        )}
        <TextField
          label={kind === 'agreement' ? '版本，例如 v2' : '编号'}
          hint="以后不变，是网址的一部分"
          value={id}
          onChange={event => {
            setId(event.target.value.trim())
            setFault('')
          }}
          error={fault || undefined}
          maxLength={64}
        />
      </form>
    </Dialog>
  )
}
