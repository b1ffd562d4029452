import { brand } from '@zhixiao/domain/brand.ts'
import { to } from '../../paths.ts'
import type { seo } from '../../seo.ts'
import type { About } from './about.ts'

/** The company's metadata for search engines: identity, awards and open positions. */
export function aboutHead({ awards, jobs }: Pick<About, 'awards' | 'jobs'>, words: string): Parameters<typeof seo>[0] {
  const company = {
    '@type': 'FinancialService',
    name: brand.company,
    description: words,
    ...(brand.founded && { foundingDate: brand.founded }),
    telephone: brand.phone,
    faxNumber: brand.fax,
    award: awards.map(({ title, awardedBy, year }) => `${year} ${awardedBy} ${title}`),
  }
  return {
    title: '关于我们',
    description: words || brand.description,
    path: to('enterhy'),
    jsonLd: { '@graph': [{ '@type': 'AboutPage', name: '关于我们' }, company, ...(jobs ?? []).map(postingOf)] },
  }
}

const postingOf = ({ title, city, publishedOn, closesOn }: NonNullable<About['jobs']>[number]) => ({
  '@type': 'JobPosting',
  title,
  datePosted: publishedOn,
  ...(closesOn && { validThrough: closesOn }),
  hiringOrganization: { '@type': 'Organization', name: brand.company },
  jobLocation: {
    '@type': 'Place',
    address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: 'CN' },
  },
})
