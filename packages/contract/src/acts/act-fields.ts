import { parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { parseScaled } from '@zhixiao/domain/money/decimal.ts'
import { paperNumber, paperNumberFault } from '@zhixiao/domain/validate/paper-number.ts'
import { rowNumber } from '@zhixiao/domain/validate/row-number.ts'
import { isTradeAmount } from '@zhixiao/domain/validate/rules.ts'
import { z } from 'zod'
import { openWords, seenWords } from '../open-words.ts'

/** How a field's values read: words by code, or a function of the value. */
export type ValueWords = Readonly<Record<string, string>> | ((value: string) => string)

/**
 * The Chinese name of each field, the words of its values, what the console says of a wrong value, and what the shell
 * says that the field takes.
 */
type FieldWords = {
  title: string
  values?: ValueWords | undefined
  fault?: string
  /** What the console's form says below the field. */
  hint?: string
  en?: string
  /** Nobody types it: a reader makes it of a file, whose place it has, or of what it knows about that file. */
  readFrom?: 'FILE' | 'about the file'
  /** A list without a word is one, too. */
  mayBeEmpty?: true
  /** Of a sealed field: the form of what its file holds. */
  sealed?: (text: string) => boolean
}
const fieldWords = z.registry<FieldWords>()

const MOST_PLACES = 100
const text = (most: number) => seenWords().trim().min(1).max(most)

/** A field that a command takes by its place: a number, a code, a name or a day. */
export const word = (title: string, values?: ValueWords, en?: string) =>
  text(200).register(fieldWords, { title, values, ...(en !== undefined && { en }) })
/** A list of such words; a command needs one of them unless the list may be empty. */
export const wordList = (
  title: string,
  values?: ValueWords,
  { most = MOST_PLACES, ...more }: { mayBeEmpty?: true; most?: number } = {},
) =>
  z
    .array(text(200))
    .max(most)
    .register(fieldWords, { title, values, ...more })
/** A field that a command takes as an option. */
export const sentence = (title: string, values?: ValueWords) => text(500).register(fieldWords, { title, values })
/** The number of an order. */
export const orderNumber = (title: string) =>
  z
    .string()
    .refine(typed => rowNumber(typed) !== null)
    .register(fieldWords, { title, en: 'the number of an order' })
/** One of these values. */
export const choice = <Value extends string>(title: string, values: Readonly<Record<Value, string>>) =>
  z.enum(codesOf(values)).register(fieldWords, { title, values })
/** A text that fits `form`, with what the console and the shell say of another one. */
export const formed = (
  title: string,
  form: (typed: string) => boolean,
  words: { fault: string; en: string; values?: ValueWords },
) =>
  seenWords()
    .trim()
    .refine(form)
    .register(fieldWords, { title, ...words })
/**
 * A number or name of a person: the input only names a file, which is sealed with the request until it is decided, and which
 * the handler gets the text of. Neither requests nor events nor digests hold the text.
 */
export const sealed = (title: string, form: (text: string) => boolean, words: { fault: string; en: string }) =>
  text(120).register(fieldWords, { title, sealed: form, ...words })
/** Why an act is done, in the words of staff. */
export const reason = (least: number, title = '理由') =>
  openWords(`请填写${title}，${least} 至 200 字`, least).register(fieldWords, {
    title,
    fault: `请填写${title}，${least} 至 200 字`,
    hint: '不要写手机号、证件号或卡号',
    en: `why, ${least} to 200 characters, without a number of a person`,
  })
/** The number of the paper of a court, of an authority or of a registrar, in its one spelling. */
export const paper = (title: string, hint?: string) =>
  z
    .string()
    .overwrite(typed => paperNumber(typed) ?? typed)
    .refine(typed => paperNumber(typed) !== null)
    .register(fieldWords, {
      title,
      fault: paperNumberFault(title),
      ...(hint !== undefined && { hint }),
      en: 'a number as papers print it, up to 24 letters',
    })
/** Shares above 0, with up to two decimals. */
export const shareAmount = (title: string) =>
  z
    .string()
    .regex(/^\d{1,13}(\.\d{1,2})?$/)
    .refine(typed => /[1-9]/.test(typed))
    .register(fieldWords, {
      title,
      values: sharesFigure,
      fault: '份额须大于 0，最多 2 位小数',
      en: 'shares above 0 with up to two decimals',
    })
/** Money above 0 in yuan, with up to two decimals. */
export const amount = (title: string) =>
  z
    .string()
    .refine(isTradeAmount)
    .register(fieldWords, {
      title,
      fault: `${title.replace('（元）', '')}应为金额，最多 2 位小数`,
      en: 'an amount in yuan with up to two places',
    })
/** A day. */
export const day = (title: string) =>
  z
    .string()
    .refine(typed => parseIsoDate(typed) !== null)
    .register(fieldWords, { title, fault: `${title}应为日期`, en: 'a day of the form YYYY-MM-DD' })
/** A field that is given or not. */
export const flag = (title: string) => z.literal(true).register(fieldWords, { title })

/** Rows that a reader makes of a file or of a grid, parsed once. */
export const rowsOf = <Row extends z.ZodType>(title: string, row: Row, most: number, en: string) =>
  z.array(row).min(1).max(most).register(fieldWords, { title, en, readFrom: 'FILE' })
/** The file that the rows were read from. */
export const sourceFile = () =>
  z
    .strictObject({ name: text(200), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
    .register(fieldWords, { title: '文件', readFrom: 'about the file' })

/** As many files as one call of the console takes. */
export const MOST_SENT_FILES = 6
/** Files that the console sends with the request. */
export const sentFiles = (title: string, most: number) =>
  z.array(text(200)).min(1).max(most).register(fieldWords, { title, readFrom: 'about the file' })

/** What staff call a field of an act's input. */
export const fieldWordsOf = (field: z.core.$ZodType): FieldWords | undefined => fieldWords.get(bare(field))
/** The input of an act, or the path of its first wrong field with what the console says about it. */
export function readInput<Input extends z.ZodObject>(form: Input, given: unknown) {
  const read = form.safeParse(given, { error: ({ path }) => faultOf(form.shape[String(path?.[0])]) })
  if (read.success) return { ok: true as const, input: read.data }
  const [issue] = read.error.issues
  const path = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])]
  return { ok: false as const, path, reason: issue?.message ?? '' }
}
function faultOf(field: z.core.$ZodType | undefined): string {
  const words = field && fieldWordsOf(field)
  return words ? (words.fault ?? `${words.title}填写有误`) : '填写的内容不符合这项办理的要求'
}
export const isList = (field: z.core.$ZodType | undefined): boolean =>
  field !== undefined && bare(field) instanceof z.ZodArray

/** The names of the sealed fields of an act's input. */
export const sealedFields = (form: z.ZodObject): string[] =>
  Object.entries(form.shape).flatMap(([name, field]) => (fieldWordsOf(field)?.sealed ? [name] : []))

export const isFlag = (field: z.core.$ZodType): boolean => bare(field) instanceof z.ZodLiteral
export const isChoice = (field: z.core.$ZodType): boolean => bare(field) instanceof z.ZodEnum
export const isOptional = (field: z.core.$ZodType): boolean => field instanceof z.ZodOptional

const bare = (field: z.core.$ZodType): z.core.$ZodType => (field instanceof z.ZodOptional ? field.unwrap() : field)

/** Shares with two decimals; a text that is no figure, as it was typed. */
const sharesFigure = (value: string): string => (parseScaled(value, 2) === null ? value : moneyText(value))
