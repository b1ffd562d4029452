import { brand } from '@zhixiao/domain/brand.ts'
import { Brand } from '@zhixiao/ui/brand/BrandMark.tsx'
import { Link } from 'react-router'
import { CopyNumber } from '../content/CopyNumber.tsx'
import { footerLinks } from '../menus.ts'
import { paths, to } from '../paths.ts'
import { AccountCodes } from '../qr/AccountCodes.tsx'

/** FTR-10: the company, its contacts, and the statements required by law. */
export function SiteFooter() {
  return (
    <footer className="site-footer on-inverse">
      <div className="container">
        <div className="site-footer__main">
          <div>
            <Brand name={brand.name} link={<Link to={to('home')} />} />
            <Contact />
          </div>
          {footerLinks.length > 0 && (
            <nav className="site-footer__links" aria-label="页脚链接">
              {footerLinks.map(({ name, label }) => (
                <Link key={name} to={paths[name]}>
                  {label}
                </Link>
              ))}
            </nav>
          )}
          <AccountCodes className="site-footer__qrs" />
        </div>
        <div className="site-footer__legal">
          <p>{brand.legal}</p>
          <p>
            © {brand.copyrightYear} {brand.name}　{brand.icp}　{brand.police}
          </p>
        </div>
      </div>
    </footer>
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
