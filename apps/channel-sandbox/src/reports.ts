import { type CustodianLine, STATEMENT_PART } from '@zhixiao/gateway/payments.ts'
import type { Books } from './books.ts'
import type { Does } from './misdeeds.ts'
import { dayOf, type Handlers, ok } from './reply.ts'

type ReportParts = {
  books: Books
  does: Does
  now: () => Date
  /** Lines in a part of a statement. */
  part?: number | undefined
  navs?: ((day: string) => readonly CustodianLine[]) | undefined
}

/** The statement of a day, and the custodian's NAVs, part by part. */
export function createReports({
  books,
  does,
  now,
  part = STATEMENT_PART,
  navs = () => [],
}: ReportParts): Handlers<'statement' | 'custodianNavs'> {
  let navsAsked = 0
  return {
    async statement({ day, after }) {
      const lines = books.lines.filter(line => dayOf(new Date(line.at)) === day)
      const from = after === '' ? 0 : Number(after)
      const next = from + part < lines.length ? String(from + part) : null
      const first = from > 0 && does('repeats a line in the next part of a statement') ? from - 1 : from
      const complete = day < dayOf(now()) && !does('keeps days open')
      return ok<'statement'>({ complete, next, lines: lines.slice(first, from + part) })
    },
    async custodianNavs({ day, after }) {
      const changes = after === '' && ++navsAsked % 2 === 0 && does('changes a NAV')
      const lines = navs(day).map(line => (changes ? { ...line, accumulatedNav: '9.9999' } : line))
      const from = after === '' ? 0 : Number(after)
      const next = from + part < lines.length ? String(from + part) : null
      const [first] = lines
      const again = first && does('repeats a NAV') ? [first] : []
      const early = first && does('gives a NAV of tomorrow') ? [{ ...first, day: dayOf(noonAfter(day)) }] : []
      return ok<'custodianNavs'>({
        complete: lines.length > 0 && !does('keeps evenings open'),
        next,
        lines: [...lines.slice(from, from + part), ...(next === null ? [...again, ...early] : [])],
      })
    },
  }
}

const noonAfter = (day: string): Date => new Date(Date.parse(`${day}T12:00:00+08:00`) + 86_400_000)
