import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { useLoaderData } from 'react-router'
import { RichText } from '../../content/RichText.tsx'
import { ContactCards } from '../../features/contact/ContactCards.tsx'
import { Crumbs } from '../../layouts/Crumbs.tsx'
import { FooterNav } from './FooterNav.tsx'
import type { loader } from './PageScreen.tsx'

/** A company text linked from the footer. */
export default function PageBody() {
  const { page, contact } = useLoaderData<typeof loader>()
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

function PageHead({ page }: { page: OutputOf<'content.pageDetail'> }) {
  return (
    <header className="article-head">
      <h1>{page.title}</h1>
      {page.lead && <p className="footer-page__lead muted">{page.lead}</p>}
      <p className="caption footer-page__date">更新于 {page.updatedOn}</p>
    </header>
  )
}
