import { errors } from '@zhixiao/contract/errors.ts'
import { colourFaults } from '@zhixiao/domain/brand-colours.ts'
import type { BrandColours } from '@zhixiao/domain/brand-file.ts'
import { remittanceFields } from '@zhixiao/domain/codes/remittance-account.ts'
import { productHeadings } from '@zhixiao/domain/codes/result-headings.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { type SmsTemplate, smsTextFault, smsTexts } from '@zhixiao/domain/sms/messages.ts'
import { z } from 'zod'

const words = z.string().trim().min(1, 'must not be empty')
const call = z.string().regex(/^\d{3,4}(-?\d{3,4}){1,2}$/, 'must be a telephone number')
/** '', a path of this site, or a URL on another host, which the content security policy then allows for images. */
const imageBase = z
  .string()
  .regex(
    /^((https:\/\/[\w.-]+(:\d+)?)?\/([\w/-]+\/)?)?$/,
    'must be empty, a path of this site or an https address, ending in /',
  )

/** What RFC 9116 takes as a contact, without telephone numbers: those of the firm reach its customer service. */
const reportTo = z
  .string()
  .regex(/^(mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https:\/\/\S+)$/, 'must be a mailto: or https: address')
const policyAt = z.string().regex(/^(https:\/)?\/[^\s/]\S*$/, 'must be an https address or a path of this site')

const providerId = z.string().regex(/^[\w-]{1,64}$/, 'must be the id of a template at the SMS provider')
const templates = codesOf(smsTexts)
const codes = Object.keys(errors)

const pathData = z.string().regex(/^[MmLlHhVvCcSsQqTtAaZz0-9 .,-]+$/, 'must be the data of an SVG path')
const HEX = /^#[0-9A-Fa-f]{6}$/
const colour = z.string().regex(HEX, 'must be a colour such as #164FB3')
const markColour = z.union(
  [z.enum(['primary', 'accent']), colour],
  'must be primary, accent or a colour such as #164FB3',
)

const brandFile = z.strictObject({
  name: words,
  company: words,
  description: words,
  /** What the firm offers here, after its name: 直销. */
  service: z.string().trim().max(8, 'must be of 8 characters at most').optional(),
  founded: z.iso.date('must be a day such as 2015-09-18').optional(),
  /** The top of the home page: a promise in one line or two, and the sentence below it. */
  promise: z
    .strictObject({
      lines: z.array(words.max(10, 'must be of ten characters at most')).min(1, 'must not be empty').max(2),
      text: words.max(80, 'must be of 80 characters at most'),
    })
    .optional(),
  mark: z.strictObject({
    /** Width and height of the square that the paths are drawn in. */
    box: z.number().min(1).max(2_000),
    parts: z.array(
      z.strictObject({ path: pathData, width: z.number().positive().optional(), colour: markColour.optional() }),
    ),
  }),
  motif: z
    .strictObject({
      lines: z.number().int().min(0).max(24),
      bend: z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]),
    })
    .optional(),
  colours: z.strictObject({ primary: colour, ground: colour, accent: colour }).optional(),
  hotline: z.string().regex(/^\d{7,12}$/, 'must be digits alone'),
  hotlineText: call,
  hotlineHours: words,
  phone: call,
  fax: call,
  accounts: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z]+$/, 'must be small letters'),
        label: words,
        target: z.url({ protocol: /^https?$/, error: 'must be a web address' }),
      }),
    )
    .min(1, 'must not be empty'),
  remittance: z.strictObject(Object.fromEntries(Object.keys(remittanceFields).map(name => [name, words]))),
  security: z
    .strictObject({ contacts: z.array(reportTo).min(1, 'must not be empty').max(5), policy: policyAt.optional() })
    .optional(),
  /** The text across the firm's seal, below its star. */
  seal: z.strictObject({ name: words.max(10, 'must be of ten characters at most') }),
  /** The market id sent with every call. */
  market: z.string().regex(/^[a-z0-9-]{1,32}$/),
  imageBases: z.strictObject({ managers: imageBase }),
  icp: words,
  police: words,
  /** Files of earlier releases name a year for the footer, which shows none. */
  copyrightYear: z.number().optional(),
  legal: words,
  sms: z
    .partialRecord(z.enum(templates), z.strictObject({ text: words.optional(), id: providerId.optional() }))
    .optional(),
  results: z.partialRecord(z.enum(codes), words.max(200, 'must be of 200 characters at most')).optional(),
  headings: z
    .partialRecord(z.enum(Object.keys(productHeadings)), words.max(20, 'must be of 20 characters at most'))
    .optional(),
})

/** The faults of `brand.json`, one sentence each; empty when there are none. `unread` is why it cannot be read. */
export function brandFaults(content: unknown, unread: string | null): string[] {
  if (unread !== null) return [unread]
  const read = brandFile.safeParse(content)
  if (read.success) return [...colourFaultsOf(read.data.colours), ...smsFaults(read.data.sms ?? {})]
  return read.error.issues.map(
    issue => `brand.json: ${[issue.path.join('.'), sentence(issue)].filter(part => part !== '').join(' ')}.`,
  )
}

const colourFaultsOf = (colours: BrandColours | undefined): string[] =>
  colours ? colourFaults(colours).map(fault => `brand.json: ${fault}.`) : []

const sentence = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys'
    ? `has fields that are not known: ${issue.keys.join(', ')}`
    : issue.message.startsWith('must')
      ? issue.message
      : 'is missing or of the wrong kind'

const smsFaults = (own: { [Template in SmsTemplate]?: { text?: string | undefined } }): string[] =>
  templates.flatMap(template => {
    const fault = smsTextFault(template, own[template]?.text ?? smsTexts[template])
    return fault === null ? [] : [`brand.json: sms.${template}.text ${fault}.`]
  })
