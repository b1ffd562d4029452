import { plainDigits } from '@zhixiao/domain/customer/typed-text.ts'
import './find-customer.css'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { searchWays } from '@zhixiao/contract/console/staff-words.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Tag } from '@zhixiao/ui/display/Tag.tsx'
import { Chips } from '@zhixiao/ui/form/Chips.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { useSend } from '../api/use-send.ts'
import { Fault } from '../Fault.tsx'
import { useKeys } from '../keys.ts'
import { momentText } from '../layout/use-business-time.ts'
import { WideTable } from '../layout/Wide.tsx'
import { useMarkedRow } from '../list-keys.ts'
import { optionsOf } from '../words.ts'

type Found = ConsoleOutput<'customer.find'>['list'][number]

const hints = {
  idno: '完整的证件号码',
  mobile: '完整的 11 位手机号',
  card: '完整的银行卡号',
  custno: '完整的客户号',
  fundAccount: '完整的基金账号',
  name: '完整的姓名',
} as const
type Way = keyof typeof hints

/** Finds customers by an exact number, or by name and part of the ID number, and opens one below `path`. Typed text never enters an address. */
export function FindCustomer({ path }: { path: string }) {
  const [found, setFound] = useState<readonly Found[] | null>(null)
  const navigate = useNavigate()
  const rows = found ?? []
  const [marked] = useMarkedRow(
    rows.map(row => row.custno),
    custno => {
      if (!rows.some(row => row.custno === custno && row.isOwn)) void navigate(`${path}/${custno}`)
    },
  )
  const take = (list: readonly Found[]) => {
    const [only] = list
    if (only && list.length === 1 && !only.isOwn) void navigate(`${path}/${only.custno}`)
    setFound(list)
  }
  return (
    <>
      <Search onFound={take} />
      {found === null && (
        <p className="c-empty">
          请输入完整的号码，或姓名与证件后四位。每次查找都写入审计，只记加密摘要，不记您输入的内容。
        </p>
      )}
      {found?.length === 0 && <p className="c-empty">没有找到。请核对号码是否完整，或换一种方式查找。</p>}
      {rows.length > 0 && <Results path={path} rows={rows} at={marked} />}
    </>
  )
}

function Search({ onFound }: { onFound: (list: readonly Found[]) => void }) {
  const [by, setBy] = useState<Way>('idno')
  const [text, setText] = useState('')
  const [idTail, setIdTail] = useState('')
  const search = useSend(
    () =>
      call(
        'customer.find',
        by === 'name' ? { by, text, idTail: plainDigits(idTail) } : { by, text: plainDigits(text) },
      ),
    { onDone: ({ list }) => onFound(list) },
  )
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus() })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || (by === 'name' && plainDigits(idTail).length !== 4))
      return search.setFault(text.trim() === '' ? `请输入${hints[by]}` : '请输入证件号后四位')
    void search.send()
  }
  return (
    <form className="c-search" onSubmit={submit} autoComplete="off" noValidate>
      <Chips
        label="按什么查找"
        options={optionsOf(searchWays)}
        value={by}
        onChange={value => {
          if (!isCode(searchWays, value)) return
          setBy(value)
          search.setFault('')
          field.current?.focus()
        }}
      />
      <div className="c-search__row">
        <TextField
          label={by === 'name' ? '姓名' : searchWays[by]}
          hideLabel
          placeholder={hints[by]}
          value={text}
          onChange={event => setText(event.target.value)}
          ref={field}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
        />
        {by === 'name' && (
          <TextField
            label="证件后四位"
            hideLabel
            placeholder="证件后四位"
            value={idTail}
            onChange={event => setIdTail(event.target.value)}
            maxLength={4}
            autoComplete="off"
            className="c-search__tail"
          />
        )}
        <Button size="s" type="submit" icon="search" loading={search.isSending} loadingText="查找中">
          查找
        </Button>
      </div>
      <Fault text={search.fault} />
    </form>
  )
}

type ResultsProps = { path: string; rows: readonly Found[]; at: string | null }

function Results({ path, rows, at }: ResultsProps) {
  return (
    <WideTable name="找到的客户" className="c-table" columns={['客户号', '姓名', '证件', '手机', '开户', '状态']}>
      <tbody>
        {rows.map(({ custno, name, kind, idno, mobile, openedAt, closedAt, isOwn }) => (
          <tr key={custno} className={custno === at ? 'is-at' : undefined}>
            <td>
              {isOwn ? (
                custno
              ) : (
                <Link className="text-link" to={`${path}/${custno}`}>
                  {custno}
                </Link>
              )}
            </td>
            <th scope="row">
              {name} {kind === 'institution' && <Tag>机构</Tag>}
            </th>
            <td>{idno}</td>
            <td>{mobile}</td>
            <td>{openedAt === null ? '未开户' : momentText(openedAt)}</td>
            <td>{isOwn ? '本人账户，不能在后台查看' : closedAt === null ? '正常' : '账户已注销'}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}
