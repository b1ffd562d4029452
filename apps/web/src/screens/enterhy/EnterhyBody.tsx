import { brand } from '@zhixiao/domain/brand.ts'
import { ReturnSpreadBackground } from '@zhixiao/ui/chart/ReturnSpread.tsx'
import { TabLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { RichText } from '@zhixiao/ui/richtext/RichText.tsx'
import { ContactCards } from '../../features/contact/ContactCards.tsx'
import { AwardWall } from './AwardWall.tsx'
import { type About, aboutParts } from './about.ts'
import { CompanyFigures } from './CompanyFigures.tsx'
import { Jobs } from './Jobs.tsx'

/** PUB-05: the company, all sections on one page. */
export default function EnterhyBody({ page }: { page: About }) {
  const parts = aboutParts(page)
  return (
    <>
      <header className="about-hero on-inverse">
        <ReturnSpreadBackground />
        <div className="container">
          <h1 className="page-title">关于我们</h1>
          <p>{brand.company}</p>
          {page.figures && <CompanyFigures figures={page.figures} />}
        </div>
      </header>
      <div className="about-strip">
        <div className="container">
          <TabLinks
            label="页内导航"
            items={parts.map(({ id, title }) => ({
              label: title,
              // biome-ignore lint/a11y/useAnchorContent: the strip fills it with the label
              link: <a href={`#${id}`} />,
            }))}
          />
        </div>
      </div>
      <div className="container">
        {parts.map(({ id, title }) => (
          <section key={id} id={id} className="about-part" aria-labelledby={`${id}-title`}>
            <h2 className="section-head__title" id={`${id}-title`}>
              {title}
            </h2>
            <div className={`about-body about-body--${id}`}>
              <Part id={id} page={page} />
            </div>
          </section>
        ))}
      </div>
    </>
  )
}

function Part({ id, page }: { id: string; page: About }) {
  if (id === 'honours') return <AwardWall awards={page.awards} />
  if (id === 'jobs') return <Jobs jobs={page.jobs ?? []} />
  const html = page.sections.find(section => section.id === id)?.html ?? ''
  return (
    <div className="panel">
      {id === 'contact' && <ContactCards />}
      <RichText html={html} />
    </div>
  )
}
