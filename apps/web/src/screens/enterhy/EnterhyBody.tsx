import { brand } from '@zhixiao/domain/brand.ts'
import { Fold } from '@zhixiao/ui/display/Fold.tsx'
import { PageHead, Section } from '@zhixiao/ui/display/PageHead.tsx'
import { RichText } from '@zhixiao/ui/richtext/RichText.tsx'
import { Awards } from '../../features/company/Awards.tsx'
import { CompanyLine } from '../../features/company/CompanyLine.tsx'
import type { About, Cut } from './about.ts'
import { ContactBand } from './ContactBand.tsx'
import { Jobs } from './Jobs.tsx'
import { Organisation } from './Organisation.tsx'

/** PUB-05: the company, all sections on one page. */
export default function EnterhyBody({ page }: { page: About }) {
  const { belief, history, organisation, contact, others, awards, jobs, figures } = page
  return (
    <div className="about">
      <header className="on-inverse">
        <div className="container">
          <PageHead title={`关于${brand.name}`}>{belief && <p className="about__belief">{belief}</p>}</PageHead>
          {figures && <CompanyLine figures={figures} />}
        </div>
      </header>
      {history && <History text={history} />}
      {organisation && <Organisation text={organisation} />}
      {others.length > 0 && (
        <div className="container about__more">
          {others.map(({ id, title, lead, html }) => (
            <Fold key={id} title={<h2 id={id}>{title}</h2>} note={lead}>
              <RichText html={html} />
            </Fold>
          ))}
        </div>
      )}
      {awards.length > 0 && (
        <Section id="honours" title="公司荣誉" lead="均由外部机构评定，不构成对未来业绩的承诺。">
          <Awards awards={awards} />
        </Section>
      )}
      {jobs && (
        <Section id="jobs" title="加入我们">
          <Jobs jobs={jobs} />
        </Section>
      )}
      {contact && <ContactBand text={contact} />}
    </div>
  )
}

/** The history in stages side by side, or as one list where it has no headings. */
function History({ text: { id, title, lead, intro, parts } }: { text: Cut }) {
  const stages = parts.length > 0 ? parts : [{ title: '', html: intro }]
  return (
    <Section id={id} title={title} lead={lead}>
      <div className="stages">
        {stages.map(stage => (
          <div key={stage.title} className="stage">
            {stage.title && <h3>{stage.title}</h3>}
            <RichText html={stage.html} />
          </div>
        ))}
      </div>
    </Section>
  )
}
