import type { ReactNode } from 'react'
import { SecHead } from '../../layout/SecHead.tsx'
import type { Customer } from './customer.ts'
import type { ShowSeal } from './use-seals.tsx'

const SOON_DAYS = 90

/** Who the customer is, masked. */
export function Identity({ customer: { identity, name }, seal }: { customer: Customer; seal: ShowSeal }) {
  return (
    <section className="c-sec">
      <SecHead title="身份" />
      <dl className="c-kv">
        <Row name="姓名">{seal({ field: 'name' }, name)}</Row>
        <Row name={identity.idType === '--' ? '证件' : identity.idType}>{seal({ field: 'idno' }, identity.idno)}</Row>
        <Row name="有效期">
          <Validity identity={identity} />
        </Row>
        <Row name="手机">{seal({ field: 'mobile' }, identity.mobile)}</Row>
        <Row name="邮箱">{seal({ field: 'email' }, identity.email)}</Row>
        <Row name="住址">{seal({ field: 'address' }, identity.address)}</Row>
        <Row name="职业">{identity.occupation}</Row>
        <Row name="税收居民">{identity.taxResidence}</Row>
      </dl>
    </section>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Validity({ identity: { idValidity, idDaysLeft } }: { identity: Customer['identity'] }) {
  if (idDaysLeft === null || idDaysLeft > SOON_DAYS) return idValidity
  return (
    <span className="c-warn">
      {idValidity} {idDaysLeft < 0 ? '已过期' : `到期，剩 ${idDaysLeft} 天`}
    </span>
  )
}
