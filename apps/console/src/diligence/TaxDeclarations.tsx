import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { momentText } from '../layout/use-business-time.ts'
import { WideTable } from '../layout/Wide.tsx'

/** Declarations of tax residency, newest first; sealed parts are counted. */
export function TaxDeclarations({ rows }: { rows: ConsoleOutput<'owner.show'>['tax']['declarations'] }) {
  return (
    <section className="c-sec">
      <h3>税收居民身份声明</h3>
      {rows.length === 0 ? (
        <p className="c-quiet">没有声明。</p>
      ) : (
        <WideTable
          name="税收居民身份声明"
          caption="税收居民身份声明，由新到旧"
          columns={[
            '时间',
            '税收居民身份',
            { figure: '国家（地区）' },
            { figure: '控制人' },
            { figure: '有识别号' },
            { figure: '有原因' },
            '完整',
          ]}
        >
          <tbody>
            {rows.map(({ at, status, countries, controllers, withTin, withReason, isComplete }) => (
              <tr key={at}>
                <td>{momentText(at)}</td>
                <td>{status}</td>
                <td className="c-num">{countries}</td>
                <td className="c-num">{controllers}</td>
                <td className="c-num">{withTin}</td>
                <td className="c-num">{withReason}</td>
                <td>{isComplete ? '是' : '否'}</td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
      <p className="c-quiet">识别号、英文姓名和地址已加密，只在年度清单的导出文件中写明。</p>
    </section>
  )
}
