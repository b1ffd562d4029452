import './content.css'
import { codeIn } from '@zhixiao/domain/codes/table.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { usePages } from '../../api/use-call.ts'
import { ClearFilter, useAddressFields, useTypedFilter } from '../../layout/AddressSelect.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { More } from '../../layout/More.tsx'
import { Page } from '../../layout/Page.tsx'
import { businessText, momentText } from '../../layout/use-business-time.ts'
import { Wide } from '../../layout/Wide.tsx'
import { useMarkedRow } from '../../list-keys.ts'
import { useMe } from '../../session.tsx'
import { countText } from '../../words.ts'
import { AdvertOrder } from './AdvertOrder.tsx'
import { NewTextDialog } from './NewTextDialog.tsx'
import {
  groupText,
  kindNames,
  kinds,
  placeParts,
  type TextList,
  type TextRow,
  textName,
  textStates,
  type Unpublished,
  unpublished,
} from './text.ts'

/** The site's texts with their state; filters are in the address. */
export function ContentScreen() {
  const [search, setSearch] = useAddressFields()
  const { roles } = useMe()
  const kind = codeIn(kindNames, search.get('kind')) ?? null
  const state = codeIn(textStates, search.get('state'))
  const only = codeIn(unpublished, search.get('state')) ?? null
  const word = search.get('word') ?? ''
  const filter = { ...(kind && { kind }), ...(state && { state }), ...(word !== '' && { word }) }
  const { pages, rows: found, first } = usePages('content.list', filter, 'after')
  const rows = only === null ? found : []
  const isOf = ({ place, title }: { place: string; title: string | null }) =>
    (kind === null || placeParts(place).kind === kind) &&
    `${textName(place, title)} ${place}`.toLowerCase().includes(word.toLowerCase())
  const open = only === 'draft' ? [] : (first?.open.filter(isOf) ?? [])
  const drafts = only === 'toCheck' ? [] : (first?.drafts.filter(isOf) ?? [])
  const [isNew, setNew] = useState(false)
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [chosen] = useMarkedRow(
    rows.map(row => row.place),
    row => void navigate(`/content/${row}`),
    { '/': () => field.current?.focus() },
  )
  const mayWrite = staffCan(roles, 'content', 'make')
  const counts = first?.counts
  return (
    <Page
      title="内容"
      about={
        counts &&
        `已发布 ${countText(counts.shown)}，待发布 ${countText(counts.ahead)}，已撤下 ${countText(counts.withdrawn)}`
      }
      keys={[
        ['/', '筛选'],
        ['J K', '上下'],
        ['Enter', '打开'],
      ]}
    >
      <Filters
        kind={kind ?? ''}
        state={state ?? only ?? ''}
        word={word}
        field={field}
        onChange={setSearch}
        isFiltered={search.size > 0}
        onNew={mayWrite ? () => setNew(true) : undefined}
      />
      {first && <Waiting open={open} drafts={drafts} only={only} />}
      <Loaded of={pages} />
      {first && rows.length + open.length + drafts.length === 0 && only === null && (
        <p className="c-empty">
          {search.size > 0 ? '没有符合条件的内容，请放宽条件。' : '还没有内容。新建一篇，或由管理员导入内容文件夹。'}
        </p>
      )}
      {kind === 'advert' && rows.length > 0 && word === '' && state === null && !pages.hasNextPage && (
        <AdvertOrder rows={rows} mayOrder={mayWrite} />
      )}
      {rows.length > 0 && <Rows rows={rows} at={chosen} isAgreement={kind === 'agreement'} />}
      {only === null && <More of={pages}>更多内容</More>}
      {isNew && <NewTextDialog kind={kind} onClose={() => setNew(false)} />}
    </Page>
  )
}

type WaitingProps = Pick<TextList, 'open' | 'drafts'> & { only: Unpublished | null }

/** Open requests and the reader's own drafts, which the table may not contain. */
function Waiting({ open, drafts, only }: WaitingProps) {
  if (open.length + drafts.length === 0)
    return only && <p className="c-empty">{only === 'draft' ? '您没有草稿。' : '没有待复核的内容。'}</p>
  return (
    <div className="c-content__waiting">
      {open.length > 0 && (
        <Notice tone="info">
          <b>{open.length} 项待复核</b>
          <ul>
            {open.map(({ requestId, place, title, by, at }) => (
              <li key={requestId}>
                <Link className="c-link" to={`/requests/${requestId}`} title={place}>
                  {textName(place, title)}
                </Link>
                ，{by.fullName} {businessText(Date.parse(at))} 提交
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {drafts.length > 0 && (
        <Notice tone="info">
          <b>您有 {drafts.length} 篇草稿</b>
          <ul>
            {drafts.map(({ place, title, savedAt }) => (
              <li key={place}>
                <Link className="c-link" to={`/content/${place}`} title={place}>
                  {textName(place, title)}
                </Link>
                ，{businessText(Date.parse(savedAt))} 已存
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

type FilterProps = {
  kind: string
  state: string
  word: string
  field: React.RefObject<HTMLInputElement | null>
  onChange: (next: Record<string, string>) => void
  isFiltered: boolean
  onNew: (() => void) | undefined
}

function Filters({ field, onChange, isFiltered, onNew, ...given }: FilterProps) {
  const [values, setValues] = useTypedFilter(given)
  const send = (next: typeof values) =>
    onChange(Object.fromEntries(Object.entries(next).filter(([, text]) => text !== '')))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ ...values, word: values.word.trim() })
  }
  const select = (name: 'kind' | 'state', label: string, choices: readonly (readonly [string, string])[]) => (
    <label>
      {label}
      <select value={values[name]} onChange={event => send({ ...values, [name]: event.target.value })}>
        <option value="">全部</option>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <form className="c-filter" onSubmit={submit}>
      {select(
        'kind',
        '类别',
        kinds.map(each => [each, kindNames[each]]),
      )}
      {select('state', '状态', [
        ...Object.entries(textStates).map(([value, { name }]) => [value, name] as const),
        ...Object.entries(unpublished),
      ])}
      <label>
        标题、编号或基金代码
        <input
          ref={field}
          value={values.word}
          maxLength={60}
          onChange={event => setValues({ ...values, word: event.target.value })}
        />
      </label>
      <Button size="s" type="submit" kind="outline">
        筛选
      </Button>
      {isFiltered && <ClearFilter onClear={() => onChange({})} />}
      {onNew && (
        <span className="c-content__new">
          <Button size="s" onClick={onNew}>
            新建
          </Button>
        </span>
      )}
    </form>
  )
}

function Rows({ rows, at, isAgreement }: { rows: readonly TextRow[]; at: string | null; isAgreement: boolean }) {
  return (
    <Wide name="内容">
      <table className="c-table">
        <caption className="sr-only">内容</caption>
        <thead>
          <tr>
            <th scope="col">标题</th>
            <th scope="col">类别</th>
            <th scope="col">状态</th>
            <th scope="col" className="c-num">
              版本
            </th>
            <th scope="col">{isAgreement ? '生效日' : '发布时间'}</th>
            {isAgreement && (
              <th scope="col" className="c-num">
                同意户数
              </th>
            )}
            <th scope="col">最后改动</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.place} className={row.place === at ? 'is-at' : undefined}>
              <th scope="row" className="c-cut">
                <Link className="c-link" to={`/content/${row.place}`} title={row.title}>
                  {row.title}
                </Link>
              </th>
              <td>{groupText(row.kind, row.group, row.column)}</td>
              <td>
                <StatusDot state={textStates[row.state].dot}>{textStates[row.state].name}</StatusDot>
                {row.requestId !== null && (
                  <Link className="c-link c-content__request" to={`/requests/${row.requestId}`}>
                    待复核
                  </Link>
                )}
              </td>
              <td className="c-num">{row.version}</td>
              <td>{row.effectiveOn ?? (row.publishedAt === null ? '--' : momentText(row.publishedAt))}</td>
              {isAgreement && <td className="c-num">{row.accepted ?? '--'}</td>}
              <td>{momentText(row.updatedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  )
}
