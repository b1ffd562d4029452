import { z } from 'zod'
import { dateText, rateText } from '../fields.ts'
import { heldBenchmark } from './shapes.ts'

/** In percent, by day. */
const line = { days: z.array(dateText), values: z.array(z.number()) }
/** `value` is for drawing, `text` is printed. */
const values = z.array(z.object({ label: z.string(), value: z.number(), text: z.string() }))

/** What an article draws from its cover, by the kind of the cover. */
export const coverPlot = z.discriminatedUnion('kind', [
  /** `marked` is the position of the highest point, or of the deepest fall. */
  z.object({
    kind: z.enum(['path', 'under']),
    ...line,
    marked: z.int(),
    /** The benchmark of a fund on the same days: absent for an index, null where it is missing. */
    benchmark: z.array(z.number()).nullable().optional(),
  }),
  z.object({ kind: z.literal('multi'), lines: z.array(z.object({ name: z.string(), ...line })) }),
  /** As `year` of content.fundHistory. */
  z.object({
    kind: z.literal('dist'),
    count: z.int(),
    shareOfGains: rateText,
    median: rateText,
    /** Absent for an index, which has none. */
    benchmark: heldBenchmark.optional(),
    buckets: z.array(z.object({ from: rateText, to: rateText, count: z.int() })),
  }),
  /** As content.holdingFan. */
  z.object({
    kind: z.literal('fan'),
    name: z.string(),
    from: dateText,
    levels: z.array(z.number()),
    /** The benchmark of a fund on the same days: absent for an index, null where it is missing. */
    benchmark: z.array(z.number()).nullable().optional(),
  }),
  z.object({ kind: z.literal('bars'), name: z.string(), bars: values }),
  /** Largest first. */
  z.object({ kind: z.literal('parts'), name: z.string(), parts: values }),
])
