import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { Link } from 'react-router'
import { SecHead } from '../../layout/SecHead.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import { shownTextName } from '../../words.ts'
import { Part, Sheet } from './Part.tsx'

type Assessment = ConsoleOutput<'customer.papers'>['assessments'][number]

const orderLink = (orderId: string | null) =>
  orderId === null ? (
    '--'
  ) : (
    <Link className="text-link" to={`/orders/${orderId}`}>
      {orderId}
    </Link>
  )

/** Assessments with their answers, and the confirmed warnings. */
export function Suitability({ custno }: { custno: string }) {
  return (
    <Part call="customer.papers" input={{ custno }}>
      {({ assessments, marks }) => (
        <>
          <section className="c-sec">
            <SecHead title="风险测评" />
            {assessments.length === 0 && <p className="c-quiet">没有做过测评。</p>}
            {assessments.map(each => (
              <Answers key={each.at} assessment={each} />
            ))}
          </section>
          <section className="c-sec">
            <SecHead title="风险提示确认" note="购买须作风险提示的产品前作出" />
            <Sheet
              name="风险提示确认"
              rows={marks}
              keyOf={({ markId }) => markId}
              empty="没有这样的确认。"
              columns={[
                { name: '留痕编号', cell: ({ markId }) => markId },
                { name: '时间', cell: ({ at }) => momentText(at) },
                {
                  name: '基金',
                  cell: ({ fundName, fundCode }) => (
                    <>
                      {fundName}
                      <span className="c-code">{fundCode}</span>
                    </>
                  ),
                },
                { name: '客户类型', cell: ({ riskability }) => riskability },
                { name: '产品等级', cell: ({ riskLevel }) => riskLevel },
                { name: '提示文本', cell: shownTextName },
                { name: '订单', cell: ({ orderId }) => orderLink(orderId) },
              ]}
            />
          </section>
        </>
      )}
    </Part>
  )
}

function Answers({ assessment }: { assessment: Assessment }) {
  const { at, riskability, riskName, score, paperVersion, validTo, answers } = assessment
  return (
    <details className="c-answers">
      <summary>
        {momentText(at)} {riskability} {riskName}，{score} 分，问卷 {paperVersion}，有效至{' '}
        {momentText(validTo).slice(0, 10)}
      </summary>
      {answers.length === 0 && <p className="c-quiet">没有保存答案。</p>}
      <ol>
        {answers.map(({ question, answer }) => (
          <li key={question}>
            {question} <b>{answer}</b>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** The documents that the customer accepted. */
export function Agreements({ custno }: { custno: string }) {
  return (
    <Part call="customer.papers" input={{ custno }}>
      {({ consents, total }) => (
        <section className="c-sec">
          <SecHead
            title="协议与授权"
            note={total > consents.length ? `最近 ${consents.length} 份，共 ${total} 份` : `${total} 份`}
          />
          <Sheet
            name="协议与授权"
            rows={consents}
            keyOf={({ title, version, act, at, orderId }) => `${title} ${version} ${act} ${at} ${orderId}`}
            empty="没有接受过协议。"
            columns={[
              { name: '文件', cell: ({ title }) => title },
              { name: '版本', cell: ({ version }) => version },
              { name: '用于', cell: ({ act }) => act },
              { name: '时间', cell: ({ at }) => momentText(at) },
              { name: '订单', cell: ({ orderId }) => orderLink(orderId) },
            ]}
          />
        </section>
      )}
    </Part>
  )
}
