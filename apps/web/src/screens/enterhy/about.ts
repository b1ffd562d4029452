import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { plainText } from '@zhixiao/domain/content/plain-text.ts'
import { lowered } from '../../content/headings.ts'
import { type Part, partsOf } from '../../content/parts.ts'

type Section = OutputOf<'content.aboutUs'>['sections'][number]
/** A text cut at its headings. */
export type Cut = Omit<Section, 'html'> & { intro: string; parts: readonly Part[] }

export type About = {
  /** What the firm believes in: the lead of its profile; '' without one. */
  belief: string
  history: Cut | null
  organisation: Cut | null
  contact: Cut | null
  /** The other parts in the order of the operators: profile, culture, team and those of their own. */
  others: readonly Section[]
  awards: OutputOf<'content.awardWall'>['list']
  /** Null when the list could not be loaded. */
  jobs: OutputOf<'content.jobList'>['list'] | null
  /** Null when they could not be loaded. */
  figures: OutputOf<'content.companyFigures'> | null
}

const PROFILE = 'profile'
const SHAPED = ['history', 'organisation', 'contact'] as const

/** The texts about the firm by their place on the page; three of them have their own layout. */
export function aboutTexts(
  sections: readonly Section[],
): Pick<About, 'belief' | 'history' | 'organisation' | 'contact' | 'others'> {
  const [history, organisation, contact] = SHAPED.map(name => {
    const section = sections.find(({ id }) => id === name)
    return section ? cut(section) : null
  })
  const others = sections.filter(({ id }) => !SHAPED.some(name => name === id))
  return {
    belief: sections.find(({ id }) => id === PROFILE)?.lead ?? '',
    history: history ?? null,
    organisation: organisation ?? null,
    contact: contact ?? null,
    others: others.map(section => ({
      ...section,
      lead: section.id === PROFILE ? '' : section.lead,
      html: lowered(section.html),
    })),
  }
}

/** Its parts are below a third-level heading of the page. */
function cut({ html, ...section }: Section): Cut {
  const { intro, parts } = partsOf(html)
  return { ...section, intro, parts: parts.map(part => ({ ...part, html: lowered(part.html) })) }
}

/** The start of the first section in at most `length` characters, cut at the end of a sentence if possible. */
export function firstWords(sections: readonly Pick<Section, 'html'>[], length: number): string {
  const text = plainText((sections[0]?.html ?? '').replace(/<h\d[^>]*>.*?<\/h\d>/gs, '')).replace(/\s+/g, '')
  if (text.length <= length) return text
  const stop = text.lastIndexOf('。', length - 1)
  return stop < 0 ? `${text.slice(0, length - 1)}…` : text.slice(0, stop + 1)
}
