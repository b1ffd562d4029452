import './contact-cards.css'
import { brand } from '@zhixiao/domain/brand.ts'
import { CopyNumber } from '../../content/CopyNumber.tsx'
import { AccountCodes } from '../../qr/AccountCodes.tsx'

const numbers = [
  {
    label: '客服热线',
    text: brand.hotlineText,
    copied: brand.hotline,
    href: `tel:${brand.hotline}`,
    note: brand.hotlineHours,
  },
  {
    label: '电话',
    text: brand.phone,
    copied: brand.phone,
    href: `tel:${brand.phone.replaceAll('-', '')}`,
    note: '总机',
  },
  { label: '传真', text: brand.fax, copied: brand.fax, href: undefined, note: '收到后会与您电话确认' },
] as const

/** How to reach the company: numbers to call or copy, and accounts to follow. */
export function ContactCards() {
  return (
    <div className="contact-cards">
      <dl>
        {numbers.map(({ label, text, copied, href, note }) => (
          <div key={label}>
            <dt>
              {label}
              <span className="caption">{note}</span>
            </dt>
            <dd className="num num--s">
              {href ? <a href={href}>{text}</a> : text}
              <CopyNumber text={copied} label={`复制${label}`} />
            </dd>
          </div>
        ))}
      </dl>
      <AccountCodes className="contact-cards__qrs" />
    </div>
  )
}
