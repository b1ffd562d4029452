import { browserName } from '@zhixiao/domain/customer/device-names.ts'
import { SecHead } from '../../layout/SecHead.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import type { Customer } from './customer.ts'
import { Locks } from './Locks.tsx'
import { Part, Sheet } from './Part.tsx'

const ways: Readonly<Record<string, string>> = { password: '密码', sms: '短信验证码', register: '注册' }

/** How and from where the customer logs in. */
export function Access({ customer }: { customer: Customer }) {
  const { custno } = customer
  return (
    <>
      <Locks customer={customer} />
      <Part call="customer.access" input={{ custno }}>
        {({ logins, devices }) => (
          <>
            <section className="c-sec">
              <SecHead title="最近登录" />
              <Sheet
                name="最近登录"
                rows={logins}
                keyOf={({ at }) => at}
                empty="没有登录过。"
                columns={[
                  { name: '时间', cell: ({ at }) => momentText(at) },
                  { name: '方式', cell: ({ how }) => ways[how] ?? how },
                  { name: '浏览器', cell: ({ browser }) => browserName(browser) },
                  { name: '系统', cell: ({ system }) => browserName(system) },
                ]}
              />
            </section>
            <section className="c-sec">
              <SecHead title="常用设备" note="登录时不再要求短信验证码" />
              <Sheet
                name="常用设备"
                rows={devices}
                keyOf={({ id }) => id}
                empty="没有常用设备。"
                columns={[
                  { name: '设备', cell: ({ browser, system }) => `${browserName(browser)}，${browserName(system)}` },
                  { name: '首次', cell: ({ firstSeenAt }) => momentText(firstSeenAt) },
                  { name: '最近', cell: ({ lastSeenAt }) => momentText(lastSeenAt) },
                ]}
              />
            </section>
          </>
        )}
      </Part>
    </>
  )
}
