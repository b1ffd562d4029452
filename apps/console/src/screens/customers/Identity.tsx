import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { type ReactNode, useState } from 'react'
import { SecHead } from '../../layout/SecHead.tsx'
import { useMe } from '../../session.tsx'
import type { Customer } from './customer.ts'
import { type Sealed, sealedNames } from './customer-words.ts'
import { RevealDialog } from './RevealDialog.tsx'
import { type Opened, useOpened } from './use-opened.ts'

const SOON_DAYS = 90

/** Who the customer is, masked; those who may open one field at a time, for a reason. */
export function Identity({ customer }: { customer: Customer }) {
  const { identity, name } = customer
  const { roles } = useMe()
  const [asking, setAsking] = useState<Sealed | null>(null)
  const [opened, open] = useOpened()
  const mayOpen = staffCan(roles, 'sealed', 'do')
  const field = (sealed: Sealed, masked: string) => (
    <Seal
      masked={masked}
      field={sealed}
      opened={opened?.field === sealed ? opened : null}
      onAsk={mayOpen && masked !== '--' ? () => setAsking(sealed) : null}
    />
  )
  return (
    <section className="c-sec">
      <SecHead title="身份" />
      <dl className="c-kv">
        <Row name="姓名">{field('name', name)}</Row>
        <Row name={identity.idType === '--' ? '证件' : identity.idType}>{field('idno', identity.idno)}</Row>
        <Row name="有效期">
          <Validity identity={identity} />
        </Row>
        <Row name="手机">{field('mobile', identity.mobile)}</Row>
        <Row name="邮箱">{field('email', identity.email)}</Row>
        <Row name="住址">{field('address', identity.address)}</Row>
        <Row name="职业">{identity.occupation}</Row>
        <Row name="税收居民">{identity.taxResidence}</Row>
      </dl>
      {asking && (
        <RevealDialog
          customer={customer}
          field={asking}
          onClose={() => setAsking(null)}
          onOpened={(value, seconds) => open({ field: asking, value }, seconds)}
        />
      )}
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

type SealProps = { masked: string; field: Sealed; opened: Opened | null; onAsk: (() => void) | null }

/** A masked field; open, it shows what is left of its time and covers itself. */
function Seal({ masked, field, opened, onAsk }: SealProps) {
  if (opened)
    return (
      <span className="c-seal">
        <span className="c-seal__open">{opened.value}</span>
        <span className="c-seal__left" role="timer" aria-label="剩余时间">
          {opened.left} 后遮盖
        </span>
      </span>
    )
  return (
    <span className="c-seal">
      <span>{masked}</span>
      {onAsk && (
        <button type="button" onClick={onAsk} aria-label={`查看${sealedNames[field]}`}>
          查看
        </button>
      )}
    </span>
  )
}
