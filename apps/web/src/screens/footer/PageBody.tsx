import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { RichText } from '@zhixiao/ui/richtext/RichText.tsx'
import { ContactCards } from '../../features/contact/ContactCards.tsx'
import { Crumbs } from '../../layouts/Crumbs.tsx'
import { FooterNav } from './FooterNav.tsx'

type Page = OutputOf<'content.pageDetail'>
type PageProps = { page: Page; contact: boolean }

/** A company text linked from the footer. */
export default function PageBody({ page, contact }: PageProps) {
  return (
    <div className="container container--narrow">
      <Crumbs />
      <article className="panel footer-page">
        <PageHead page={page} />
        {contact && <ContactCards />}
        <RichText html={page.html} />
      </article>
      <FooterNav />
    </div>
  )
}

function PageHead({ page }: { page: Page }) {
  return (
    <header className="article-head">
      <h1>{page.title}</h1>
      {page.lead && <p className="footer-page__lead muted">{page.lead}</p>}
      <p className="caption footer-page__date">更新于 {page.updatedOn}</p>
    </header>
  )
}
