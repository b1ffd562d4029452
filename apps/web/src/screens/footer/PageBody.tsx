import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { PageHead } from '@zhixiao/ui/display/PageHead.tsx'
import { RichText } from '@zhixiao/ui/richtext/RichText.tsx'
import { ContactCards } from '../../features/contact/ContactCards.tsx'
import { Crumbs } from '../../layouts/Crumbs.tsx'
import { FooterNav } from './FooterNav.tsx'

type Page = OutputOf<'content.pageDetail'>
type PageProps = { page: Page; contact: boolean }

/** A company text linked from the footer. */
export default function PageBody({ page, contact }: PageProps) {
  return (
    <div className="container">
      <Crumbs />
      <PageHead title={page.title} lead={page.lead}>
        <p className="caption footer-page__date">更新于 {page.updatedOn}</p>
      </PageHead>
      <div className="with-rail">
        <article className="footer-page">
          {contact && <ContactCards />}
          <RichText html={page.html} />
        </article>
        <FooterNav />
      </div>
    </div>
  )
}
