import { SecHead } from '../../layout/SecHead.tsx'
import { Part, Sheet } from './Part.tsx'

/** The messages that the customer sees now. */
export function Messages({ custno }: { custno: string }) {
  return (
    <Part call="customer.messages" input={{ custno }}>
      {({ list }) => (
        <section className="c-sec">
          <SecHead title="消息" note="客户在网站上看到的最近消息" />
          <Sheet
            name="消息"
            rows={list}
            keyOf={({ id }) => id}
            empty="没有消息。"
            columns={[
              { name: '标题', cell: ({ title }) => title },
              { name: '日期', cell: ({ day }) => day },
              { name: '内容', cell: ({ text }) => <span className="c-text">{text}</span> },
            ]}
          />
        </section>
      )}
    </Part>
  )
}
