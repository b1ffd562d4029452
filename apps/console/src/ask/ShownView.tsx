import './ask.css'
import type { Shown, ShownTable } from '@zhixiao/contract/console/shown.ts'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { figureText } from '../words.ts'

/** What an act does, counted by the engine: consequences first, then field by field, then the rows. */
export function ShownView({ shown: { changes, totals, around = [], tables, warnings } }: { shown: Shown }) {
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
      {tables.map(table => (
        <Rows key={table.title} table={table} />
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

function Rows({ table: { title, columns, rows, more } }: { table: ShownTable }) {
  const figure = (at: number) => (columns[at]?.isFigure ? 'c-num' : undefined)
  return (
    <div className="c-shown__table">
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its place scrolls by keys, too */}
      <section className="c-shown__scroll" tabIndex={0} aria-label={`${title}，全部`}>
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
            {rows.map(row => (
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
      {more > 0 && <p className="c-quiet">另有 {more} 行未列出。</p>}
    </div>
  )
}
