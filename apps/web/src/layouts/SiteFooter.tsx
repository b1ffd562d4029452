import { brand } from '@zhixiao/domain/brand.ts'
import { Brand } from '@zhixiao/ui/brand/BrandMark.tsx'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { Motif } from '@zhixiao/ui/brand/Motif.tsx'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { CopyNumber } from '../content/CopyNumber.tsx'
import { footerColumns } from '../menus.ts'
import { to } from '../paths.ts'
import { AccountCodes } from '../qr/AccountCodes.tsx'

/** FTR-10: the company, its contacts, and the statements required by law. */
export function SiteFooter() {
  return (
    <footer className="site-footer on-inverse">
      <div className="site-footer__band">
        <Motif height={56} />
      </div>
      <div className="container">
        <div className="site-footer__main">
          <div className="site-footer__lead">
            <Brand link={<Link to={to('home')} />} />
            <Contact />
          </div>
          {footerColumns.map(column => (
            <Column key={column.title} {...column} />
          ))}
          <AccountCodes className="site-footer__qrs" />
        </div>
        <div className="site-footer__legal">
          <p>{brand.legal}</p>
          <p>
            © {brand.name}　{brand.icp}　{brand.police}
          </p>
        </div>
      </div>
    </footer>
  )
}

/** Folded on phones, where scripts run. */
function Column({ title, links }: (typeof footerColumns)[number]) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <nav className={isOpen ? 'site-footer__column is-open' : 'site-footer__column'} aria-label={title}>
      <h2>
        <span>{title}</span>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {title}
          <Icon name="plus" />
        </button>
      </h2>
      <ul id={id}>
        {links.map(({ label, path }) => (
          <li key={label}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Contact() {
  return (
    <>
      <p className="site-footer__hours">客服热线（{brand.hotlineHours}）</p>
      <div className="row site-footer__call">
        <a className="site-footer__hotline" href={`tel:${brand.hotline}`}>
          {brand.hotlineText}
        </a>
        <CopyNumber text={brand.hotline} label="复制客服热线" />
      </div>
      <p className="row site-footer__numbers">
        <span>
          电话 {brand.phone}
          <CopyNumber text={brand.phone} label="复制电话" />
        </span>
        <span>
          传真 {brand.fax}
          <CopyNumber text={brand.fax} label="复制传真" />
        </span>
      </p>
    </>
  )
}
