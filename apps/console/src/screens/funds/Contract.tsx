import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { SecHead } from '../../layout/SecHead.tsx'
import { WideTable } from '../../layout/Wide.tsx'
import type { Fund } from './fund-files.ts'

type Section = Fund['contract'][number]
type Table = Section['tables'][number]

/** The whole contract of a fund: what is in force, and what comes with its day. */
export function Contract({ fund }: { fund: Fund }) {
  return (
    <div className="c-funds__terms">
      <div className="c-funds__bar">
        <p className="c-quiet">产品资料概要按这些条款生成。“尚未生效”的，自所示日期的申请起适用。</p>
      </div>
      {fund.contract.map(section => (
        <section key={section.title} className="c-sec">
          <SecHead title={section.title} />
          <Lines lines={section.lines} />
          {section.tables.length > 0 && (
            <div className="c-funds__fees">
              {section.tables.map(table => (
                <FeeTable key={`${table.title} ${table.from}`} table={table} />
              ))}
            </div>
          )}
        </section>
      ))}
    </div>
  )
}

const Lines = ({ lines }: Pick<Section, 'lines'>) => (
  <dl className="c-kv c-funds__kv">
    {lines.map(({ name, text, coming }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {text}
          {coming.map(each => (
            <span key={each.day} className="c-funds__coming">
              <StatusDot state="pending">
                {each.day} 起 {each.text}
              </StatusDot>
            </span>
          ))}
        </dd>
      </div>
    ))}
  </dl>
)

function FeeTable({ table: { title, head, from, isComing, rows } }: { table: Table }) {
  const name = from === null ? title : `${title}，${from} 起`
  return (
    <section className="c-funds__charges">
      <h3>{name}</h3>
      <StatusDot state={isComing ? 'pending' : 'done'}>{isComing ? '尚未生效' : '执行中'}</StatusDot>
      <WideTable name={name} columns={[head, { figure: '费率' }]}>
        <tbody>
          {rows.map(({ range, charge }) => (
            <tr key={range}>
              <th scope="row">{range}</th>
              <td className="c-num">{charge}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </section>
  )
}
