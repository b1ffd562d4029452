import { createHash } from 'node:crypto'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type CoverFields, readCover, usualCover } from '@zhixiao/domain/content/cover-spec.ts'
import type { CoverData } from '@zhixiao/domain/drawing/cover-data.ts'
import { coverFigure } from '@zhixiao/domain/drawing/cover-figure.ts'
import { coverWords } from '@zhixiao/domain/drawing/cover-words.ts'
import { drawCover, figureIsLow } from '@zhixiao/domain/drawing/draw-cover.ts'
import { hues } from '@zhixiao/domain/drawing/hues.ts'
import type { Shape } from '@zhixiao/domain/drawing/shapes.ts'
import type { Context } from '../../kernel/context.ts'
import type { MarketSnapshot } from '../../kernel/market.ts'
import { withinCalendar } from '../../kernel/order-day.ts'
import { coverData } from './cover-data.ts'
import { type CoverPlot, coverPlot } from './cover-plot.ts'

/** A cover that is drawn. */
export type DrawnCover = {
  readonly figure: string
  /** Whether the figure is at the bottom instead of the top. */
  readonly low: boolean
  /** Text alternative. */
  readonly alt: string
  readonly shapes: readonly Shape[]
  readonly plot: CoverPlot
  /** Whether it is drawn as the author described; false if data were missing or nothing was described. */
  readonly asDescribed: boolean
  /** Of the shapes and of every hue. */
  readonly hash: string
}

/** A text with a cover: the author's description, and the fallback. */
export type Covered = {
  readonly cover: CoverFields | null
  readonly column: string
  readonly type: string
  readonly funds: readonly string[]
  /** The last day whose data it may show. */
  readonly last: IsoDate
}

export type CoverReads = Pick<Context, 'calendar'> & { db: Reader; market: MarketSnapshot }

/** Drawn once for each version of the market. */
const drawn = new WeakMap<MarketSnapshot, Map<string, Promise<DrawnCover>>>()

/** The cover of a text. Data that is missing is replaced by the column's usual cover, and in the end by a clock. */
export function coverOf(reads: CoverReads, text: Covered): Promise<DrawnCover> {
  const known = drawn.get(reads.market) ?? new Map<string, Promise<DrawnCover>>()
  drawn.set(reads.market, known)
  const key = JSON.stringify([text.cover, text.column, text.type, text.funds[0] ?? null, text.last])
  const held = known.get(key)
  if (held) return held
  const made = draw(reads, text)
  known.set(key, made)
  // A failed read is tried again by the next page.
  made.catch(() => known.delete(key))
  return made
}

const CLOCK: CoverFields = { kind: 'clock', source: 'cutoff' }

async function draw(reads: CoverReads, { cover, column, type, funds, last }: Covered): Promise<DrawnCover> {
  const calendar = await withinCalendar(reads.calendar, null)
  for (const fields of [...(cover ? [cover] : []), usualCover(column, type, funds), CLOCK]) {
    const read = readCover(fields)
    const data = read.ok ? await coverData({ ...reads, calendar }, read.spec, last) : null
    if (read.ok && data) return { ...drawnOf(data, read.spec.figure), asDescribed: fields === cover }
  }
  throw new Error('the clock of a cover was not drawn')
}

const HASH_LETTERS = 12

function drawnOf(data: CoverData, figure: string | null): Omit<DrawnCover, 'asDescribed'> {
  const shapes = drawCover(data)
  return {
    figure: coverFigure(data, figure),
    low: figureIsLow(data),
    alt: coverWords(data),
    shapes,
    plot: coverPlot(data),
    hash: createHash('sha256')
      .update(JSON.stringify([shapes, hues]))
      .digest('hex')
      .slice(0, HASH_LETTERS),
  }
}
