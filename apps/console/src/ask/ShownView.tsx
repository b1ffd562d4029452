import './ask.css'
import type { Shown, ShownTable } from '@zhixiao/contract/console/shown.ts'
import { TextButton } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { useState } from 'react'
import { useSend } from '../api/use-send.ts'
import { Fault } from '../Fault.tsx'
import { useKeys } from '../keys.ts'
import { saveFile } from '../layout/save-file.ts'
import { figureText } from '../words.ts'

type Props = {
  shown: Shown
  /** Exports all rows of a table; absent when they are no longer stored. */
  take?: ((table: number) => Promise<TableFile>) | undefined
}
type TableFile = { name: string; content: string }

/** The effects of an act, counted by the engine: consequences first, then fields, then rows. */
export function ShownView({ shown: { changes, totals, around = [], tables, warnings }, take }: Props) {
  const [isLong, setLong] = useState(false)
  const isAnyCut = tables.some(table => table.rows.length > mostOf(table))
  useKeys(isAnyCut ? { o: () => setLong(!isLong) } : {})
  return (
    <div className="c-shown">
      {totals.length + around.length > 0 && (
        <dl className="c-shown__totals">
          {[...totals, ...around].map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{figureText(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {warnings.length > 0 && (
        <Notice tone="warning">
          <b>请留意 {warnings.length} 处</b>
          <ul>
            {warnings.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      {changes.length > 0 && <Changes changes={changes} />}
      {tables.map((table, at) => (
        <Rows key={table.title} table={table} isLong={isLong} onLong={setLong} take={take && (() => take(at))} />
      ))}
    </div>
  )
}

function Changes({ changes }: { changes: Shown['changes'] }) {
  return (
    <table className="c-table c-table--in c-shown__changes">
      <caption className="sr-only">逐项变更</caption>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">现在</th>
          <th scope="col">改为</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={before === null ? undefined : 'c-old'}>{before === null ? '--' : figureText(before)}</td>
            <td>
              <span className="c-new">{figureText(after)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** How many rows of a table are shown at first: of a table sorted by size, the first few are enough. */
const mostOf = ({ largestFirst }: ShownTable) => (largestFirst === true ? 3 : 8)

type RowsProps = {
  table: ShownTable
  isLong: boolean
  onLong: (isLong: boolean) => void
  take: (() => Promise<TableFile>) | undefined
}

function Rows({ table, isLong, onLong, take }: RowsProps) {
  const { title, columns, rows, more } = table
  const figure = (at: number) => (columns[at]?.isFigure ? 'c-num' : undefined)
  const isLonger = rows.length > mostOf(table)
  const isCut = isLonger && !isLong
  const listed = isCut ? rows.slice(0, mostOf(table)) : rows
  return (
    <div className="c-shown__table">
      <h3>{isCut ? `${title}，前 ${listed.length} 行` : title}</h3>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its place scrolls by keys, too
        <section className="c-shown__scroll" tabIndex={0} aria-label={title}>
          <table className="c-table c-table--in">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                {columns.map(({ name }, at) => (
                  <th key={name} scope="col" className={figure(at)}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {listed.map(row => (
                <tr key={row.join('|')}>
                  {row.map((cell, at) => (
                    <td key={columns[at]?.name} className={figure(at)}>
                      {columns[at]?.isFigure ? figureText(cell) : cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className="c-shown__more">
        {isLonger && (
          <TextButton aria-expanded={isLong} onClick={() => onLong(!isLong)}>
            {isLong ? '收起' : `看全部 ${rows.length} 行`} <kbd className="c-kbd">O</kbd>
          </TextButton>
        )}
        {take && rows.length + more > 0 && <TakeTable title={title} take={take} />}
        {more > 0 && (
          <span className="c-quiet">
            {rows.length > 0 ? '另有' : '共'} {more} 行{take && '，在 CSV 中'}。
          </span>
        )}
      </p>
    </div>
  )
}

function TakeTable({ title, take }: { title: string; take: () => Promise<TableFile> }) {
  const save = useSend(take, { onDone: ({ name, content }) => saveFile(name, content, 'text/csv;charset=utf-8') })
  return (
    <>
      <TextButton onClick={() => void save.send()} aria-label={`下载 CSV：${title}`}>
        下载 CSV
      </TextButton>
      <Fault text={save.fault} inLine />
    </>
  )
}
