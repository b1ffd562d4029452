import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { plainText } from '../../content/headings.ts'

export type About = {
  sections: OutputOf<'content.aboutUs'>['sections']
  awards: OutputOf<'content.awardWall'>['list']
  /** Null when the list could not be loaded. */
  jobs: OutputOf<'content.jobList'>['list'] | null
  /** Null when they could not be loaded. */
  figures: OutputOf<'content.companyFigures'> | null
}

type AboutPart = { id: string; title: string }

const HONOURS: AboutPart = { id: 'honours', title: '公司荣誉' }
const JOBS: AboutPart = { id: 'jobs', title: '加入我们' }

/**
 * The sections of the page in reading order: those of the operators in their order, honours before the team and jobs
 * before the contact. Honours are left out while there are none, jobs when they could not be loaded.
 */
export function aboutParts({ sections, awards, jobs }: About): AboutPart[] {
  const parts = sections.map(({ id, title }) => ({ id, title }))
  if (awards.length > 0) insertBefore(parts, 'team', HONOURS)
  if (jobs !== null) insertBefore(parts, 'contact', JOBS)
  return parts
}

function insertBefore(parts: AboutPart[], id: string, part: AboutPart): void {
  const at = parts.findIndex(each => each.id === id)
  parts.splice(at < 0 ? parts.length : at, 0, part)
}

/** The start of the first section in at most `length` characters, cut at the end of a sentence if possible. */
export function firstWords(sections: About['sections'], length: number): string {
  const text = plainText((sections[0]?.html ?? '').replace(/<h\d[^>]*>.*?<\/h\d>/gs, '')).replace(/\s+/g, '')
  if (text.length <= length) return text
  const stop = text.lastIndexOf('。', length - 1)
  return stop < 0 ? `${text.slice(0, length - 1)}…` : text.slice(0, stop + 1)
}
